import { describe, expect, test } from 'vitest'
import { isSameName } from './same-name.ts'

describe('SEC7: the holder of an account is the person whose identity was verified', () => {
  test.each([
    ['Inês Carvalho', 'INES CARVALHO'],
    ['Carvalho, Inês', 'Inês Carvalho'],
    ['Ines Carvalho', 'Inês Maria Sá Carvalho'],
    ['Juan José O’Neill', 'juan jose o neill'],
    ['Plato', 'PLATO'],
  ])('%s is %s', (account, identity) => {
    expect([isSameName(account, identity), isSameName(identity, account)]).toEqual([true, true])
  })

  test.each([
    ['Inês Carvalho', 'Mateo Carvalho'],
    ['Carvalho', 'Inês Carvalho'],
    ['Inês Carvalho Trading Ltd', 'Inês Maria Carvalho'],
    ['', 'Inês Carvalho'],
    ['…', '!'],
  ])('error: %s is not %s', (account, identity) => {
    expect([isSameName(account, identity), isSameName(identity, account)]).toEqual([false, false])
  })
})
