import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { Tx } from '#platform/database/database.ts'
import { type DecideRefusalCode, decideRefusal, decideRefusalCodes, type PartStanding, standingOf } from '../rules.ts'
import { type CaseRow, lockCase, readDecisionsOf, readPartsOf } from '../store/cases.ts'

export interface Deciding {
  readonly kycId: string
  readonly reviewerId: string
  readonly requestId: string
}

/** The case, locked until the transaction ends, if this reviewer may decide it now. */
export async function findDecidableCase(
  tx: Tx,
  { kycId, reviewerId }: Deciding,
): Promise<Result<{ row: CaseRow; standing: PartStanding[] }, 'not_found' | DecideRefusalCode>> {
  const row = await lockCase(tx, kycId)
  if (row === undefined) return refuse('not_found')
  const reason = decideRefusal(row, reviewerId)
  if (reason !== undefined) return refuse(decideRefusalCodes[reason])
  return ok({ row, standing: standingOf(await readPartsOf(tx, [kycId]), await readDecisionsOf(tx, [kycId])) })
}
