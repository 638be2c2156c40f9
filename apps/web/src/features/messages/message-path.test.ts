import { expect, test } from 'vitest'
import { messagePath } from './message-path.ts'

test('what waits for a decision opens it; everything else only tells', () => {
  expect(messagePath({ kind: 'approval.waiting', params: { approvalId: 'a/1' } })).toBe('/admin/approvals?id=a%2F1')
  expect(messagePath({ kind: 'withdrawal.review', params: { withdrawalId: 'w' } })).toBe('/admin/withdrawals?id=w')
  expect(messagePath({ kind: 'withdrawal.approved', params: { withdrawalId: 'w' } })).toBeUndefined()
  expect(messagePath({ kind: 'approval.decided', params: {} })).toBeUndefined()
})
