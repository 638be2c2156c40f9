import { knownWords } from '@clearhold/contract/accounts/guessable'
import { describe, expect, test } from 'vitest'
import {
  clockTime,
  lockMs,
  mayRecover,
  mayWaitForMail,
  nextMinute,
  normalEmail,
  photoPath,
  recoveryDays,
  recoveryDecideBy,
  sessionsEndedEvent,
  sessionUserOf,
} from './rules.ts'

describe('e-mail addresses in one spelling', () => {
  test.each([
    [' Ines@Example.TEST ', 'ines@example.test'],
    ['ine\u0301s@example.test', 'in\u00e9s@example.test'],
    ['\u0130nes@example.test', 'i\u0307nes@example.test'],
    ['INES@EXAMPLE.TEST', 'ines@example.test'],
  ])('%s is %s', (typed, normal) => {
    expect(normalEmail(typed)).toBe(normal)
  })

  test('what is normal stays as it is', () => {
    const normal = normalEmail(' \u0130N\u00c9S@Example.TEST')
    expect(normalEmail(normal)).toBe(normal)
  })

  test('a letter that only looks alike is another letter', () => {
    expect(normalEmail('\u0456nes@example.test')).not.toBe('ines@example.test')
  })
})

describe('waiting after failures', () => {
  test('grows from nothing to a day for a person from one network', () => {
    const minutes = [1, 4, 5, 6, 7, 10, 15, 16, 60].map((failures) => lockMs('person_network', failures, 1) / 60_000)
    expect(minutes).toEqual([0, 0, 1, 2, 4, 32, 1024, 1440, 1440])
  })

  test('an address is given more, and waits an hour at most', () => {
    expect([40, 41, 100].map((failures) => lockMs('address', failures, 1) / 60_000)).toEqual([0, 1, 60])
  })

  test('one person is allowed a hundred failures from all networks together, then waits a day; a known browser waits an hour at most', () => {
    expect([99, 100, 300].map((failures) => lockMs('person', failures, 1) / 60_000)).toEqual([0, 1440, 1440])
    expect([4, 5, 60].map((failures) => lockMs('known', failures, 1) / 60_000)).toEqual([0, 1, 60])
  })

  test('the factor of a load test raises what is free', () => {
    expect([400, 401].map((failures) => lockMs('person_network', failures, 100) / 60_000)).toEqual([0, 1])
  })
})

test('a time to come back is the next full minute', () => {
  expect(clockTime(nextMinute(new Date('2026-01-05T14:04:01.000Z')))).toBe('14:05 UTC')
  expect(clockTime(nextMinute(new Date('2026-01-05T14:05:00.000Z')))).toBe('14:05 UTC')
})

test('a photo has a path; without a photo there is none', () => {
  expect([photoPath('ab'), photoPath(null)]).toEqual(['/api/photos/ab', null])
})

test('name, username and both halves of an address are known words; short parts of a name are not', () => {
  expect(knownWords({ email: 'ines@example.test', username: 'ines_c', fullName: 'Inês da Carvalho' })).toEqual([
    'ines@example.test',
    'ines',
    'ines_c',
    'Inês da Carvalho',
    'Carvalho',
  ])
})

test('pages hear of every ended session; messages are for those that the owner did not end', () => {
  expect(sessionsEndedEvent('signed_out')).toBe('session.ended')
  expect(sessionsEndedEvent('token_reused')).toBe('account.sessions_revoked')
  expect(sessionsEndedEvent('ended_by_staff')).toBe('account.signed_out')
})

test('the browser keeps who the person is, with photo and identity status where there are any', () => {
  const person = { id: 'p1', username: 'ines_c', email: 'ines@example.test', role: 'user' } as const
  const user = { _id: 'p1', username: 'ines_c', email: 'ines@example.test', role: 'user' }
  expect(sessionUserOf({ ...person, photoName: null }, null)).toEqual({ ...user, image: null, kyc: null })
  expect(sessionUserOf({ ...person, photoName: 'ab' }, 'pending')).toEqual({
    ...user,
    image: '/api/photos/ab',
    kyc: { status: 'pending' },
  })
})

test('an active account is recovered, and one that its holder froze; no other', () => {
  expect(mayRecover('active', undefined)).toBe(true)
  expect(mayRecover('frozen', { byHolder: true })).toBe(true)
  expect(mayRecover('frozen', { byHolder: false })).toBe(false)
  expect(mayRecover('closed', undefined)).toBe(false)
})

describe('a recovery by the business clock', () => {
  const at = (hours: number) => new Date(Date.UTC(2026, 10, 19) + hours * 3_600_000)

  test('two people have seven days to decide', () => {
    expect(recoveryDecideBy(at(0))).toEqual(at(7 * 24))
    expect(recoveryDays).toBe(3)
  })

  test('its end waits for mails that were not sent, for seven days at most', () => {
    expect(mayWaitForMail(at(72), at(72))).toBe(true)
    expect(mayWaitForMail(at(72), at(72 + 7 * 24))).toBe(false)
  })
})
