import { expect, test } from 'vitest'
import { pushPath } from './push-path.ts'
import { pushHome, pushScope } from './push-scope.ts'
import { messageKinds } from './schema.ts'

const ids = {
  approvalId: 'a',
  depositId: 'd',
  positionId: 'p',
  withdrawalId: 'w',
  userId: 'u',
  kycId: 'k',
  entry: '1-2',
  snapshot: '4',
  threadId: 't',
}

test('every message makes a push that opens its page, but for what is staff’s work', () => {
  const without = messageKinds.filter((kind) => pushPath({ kind, params: ids }) === undefined)
  expect(without.join(' ')).toBe(
    'permissions.changed approval.waiting approval.decided alarm.notice gate.notice proof.notice export.notice restriction.notice report.notice sanctions.notice recovery.notice kyc.overdue kyc.escalated withdrawal.review',
  )
})

test('a page outside the investor area is never one', () => {
  expect(pushHome.startsWith(pushScope)).toBe(true)
  for (const kind of messageKinds) expect(pushPath({ kind, params: ids }) ?? pushHome).toMatch(/^\/user\//)
})
