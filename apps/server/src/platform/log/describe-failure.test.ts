import { expect, test } from 'vitest'
import { describeFailure } from './describe-failure.ts'

test.each([
  [new Error('Restate is down'), 'Restate is down'],
  [
    Object.assign(new Error('Key (email)=(ada@example.test) exists'), { code: '23505', constraint: 'person_email' }),
    '23505 person_email',
  ],
  [Object.assign(new Error('no such address'), { code: 'ENOTFOUND' }), 'no such address'],
])('%o: %s', (error, text) => {
  expect(describeFailure(error)).toBe(text)
})
