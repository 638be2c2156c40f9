import { expect, test } from 'vitest'
import { isAddressGone, statusOfReply } from './delivery-status.ts'

test.each([
  [550, '550 5.1.1 <x@example.test>: no such user', '5.1.1', true],
  [550, '550-5.1.1 The email account that you tried to reach does not exist', '5.1.1', true],
  [550, '550 no such mailbox', '550', true],
  [550, '550 5.2.1 The account is disabled', '5.2.1', true],
  // Of policy: our server is on a list, or the mail looked like an advertisement.
  [550, '550 5.7.1 Service unavailable; client host blocked', '5.7.1', false],
  [554, '554 5.7.26 unauthenticated', '5.7.26', false],
  [552, '552 5.2.2 mailbox full', '5.2.2', false],
  [554, '554 transaction failed', '554', false],
  [550, '550 5.1.8 bad sender', '5.1.8', false],
  [550, '550 see https://example.test/5.1.1', '550', true],
])('%i %s', (code, reply, status, isGone) => {
  expect(statusOfReply(code, reply)).toBe(status)
  expect(isAddressGone(status)).toBe(isGone)
})
