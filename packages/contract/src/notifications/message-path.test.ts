import { expect, test } from 'vitest'
import { messagePath } from './message-path.ts'
import { messageKinds } from './schema.ts'

test('what waits for a decision opens it', () => {
  expect(messagePath({ kind: 'approval.waiting', params: { approvalId: 'a/1' } }, 'admin')).toBe(
    '/admin/approvals?id=a%2F1',
  )
  expect(messagePath({ kind: 'withdrawal.review', params: { withdrawalId: 'w' } }, 'admin')).toBe(
    '/admin/withdrawals?id=w',
  )
  expect(messagePath({ kind: 'approval.decided', params: {} }, 'admin')).toBeUndefined()
})

test('W20 a message about money or the account opens the thing it is about', () => {
  expect(messagePath({ kind: 'withdrawal.sent', params: { withdrawalId: 'w' } }, 'user')).toBe(
    '/user/withdraw?withdrawal=w',
  )
  expect(messagePath({ kind: 'deposit.credited', params: { depositId: 'd' } }, 'user')).toBe(
    '/user/activity?item=deposit.d',
  )
  expect(messagePath({ kind: 'plan.renewed', params: { positionId: 'p', newPositionId: 'q' } }, 'user')).toBe(
    '/user/plans?position=q',
  )
  expect(messagePath({ kind: 'account.signed_in_new_device', params: {} }, 'admin')).toBe('/admin/settings')
})

test('W20 every kind has a page when it names what it is about', () => {
  const names = [
    'approvalId',
    'depositId',
    'positionId',
    'withdrawalId',
    'userId',
    'kycId',
    'entry',
    'snapshot',
    'threadId',
  ]
  const params = Object.fromEntries(names.map((name) => [name, '1']))
  expect(messageKinds.filter((kind) => messagePath({ kind, params }, 'user') === undefined)).toEqual([])
})
