import { expect, test } from 'vitest'
import { testPassword } from '#testing/accounts.ts'
import { prepareAccount } from '../testing.ts'
import { checkPassword } from './check-password.ts'

const world = prepareAccount('test')

const check = (password: string, who = world.personId) =>
  checkPassword(world.parts, { personId: who, sessionId: 's1', address: '203.0.113.9', password })

test('the right password answers with its person and counts nothing', async () => {
  await world.database.owner('truncate accounts.attempt')
  expect(await check(testPassword)).toMatchObject({
    ok: true,
    value: { id: world.personId, email: 'ines@example.test' },
  })
  expect(await world.database.owner('select from accounts.attempt')).toEqual([])
})

test('error: a wrong password counts like a wrong sign-in, until even the right one waits', async () => {
  for (let round = 0; round < 5; round += 1) {
    expect(await check('wrong wrong')).toEqual({ ok: false, code: 'password_wrong' })
  }
  expect(await check(testPassword)).toMatchObject({ ok: false, code: 'account_locked' })
})

test('error: a person who does not exist has no password', async () => {
  expect(await check(testPassword, '00000000-0000-4000-8000-000000000000')).toEqual({
    ok: false,
    code: 'password_wrong',
  })
})
