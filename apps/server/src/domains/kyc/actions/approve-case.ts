import { ok, type Result } from '@clearhold/contract/result'
import type { Clock } from '#platform/clock/clock.ts'
import type { Tx } from '#platform/database/database.ts'
import { approveAll } from '../rules.ts'
import { type Deciding, findDecidableCase } from './find-decidable-case.ts'
import { type DecideRefusal, type Decision, recordDecision } from './record-decision.ts'

/** Approves every part that waits (admin/kyc/approve, kyc/{userId}/verify). */
export async function approveCase(
  tx: Tx,
  parts: { readonly clock: Clock },
  deciding: Deciding,
): Promise<Result<Decision, DecideRefusal>> {
  const found = await findDecidableCase(tx, deciding)
  if (!found.ok) return found
  const { row, standing } = found.value
  await recordDecision(tx, parts, row, deciding, approveAll(standing), 'verified')
  return ok({ kycId: row.id, outcome: 'verified' })
}
