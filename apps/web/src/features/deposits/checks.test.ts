import { diagnosisCodes } from '@clearhold/contract/deposits/doctor'
import { expect, test } from 'vitest'
import { checksOf, toneOf } from './checks.ts'

test.each(diagnosisCodes)('%s: the checks begin with what was pasted and stop where it went wrong', (code) => {
  const checks = checksOf(code)
  expect(checks.length).toBeGreaterThan(0)
  expect(checks[0]?.text).toMatch(/^(reference|address)/)
  const wrong = checks.findIndex(({ state }) => state === 'bad')
  const after = wrong === -1 ? [] : checks.slice(wrong + 1)
  expect(after.every(({ state }) => state === 'todo')).toBe(true)
})

test('money that is credited is the only one said to be in the balance', () => {
  const said = diagnosisCodes.filter((code) => checksOf(code).some(({ text }) => text === 'creditedDone'))
  expect(said).toEqual(['credited'])
})

test('about another person’s money the checks say no more than that it did not pay the asker', () => {
  expect(checksOf('other_person')).toEqual(checksOf('not_ours'))
})

test('red is for money that we cannot fetch, and for nothing else', () => {
  expect(diagnosisCodes.filter((code) => toneOf(code) === 'lost')).toEqual(['not_ours', 'other_person'])
})

test('a finding that went wrong somewhere is never drawn as safe', () => {
  const wrong = diagnosisCodes.filter((code) => checksOf(code).some(({ state }) => state === 'bad'))
  expect(wrong.filter((code) => toneOf(code) === 'safe')).toEqual([])
})
