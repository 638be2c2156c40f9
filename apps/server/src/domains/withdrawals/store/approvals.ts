import { sql } from 'kysely'
import { businessAt } from '#platform/clock/clock.ts'
import { int4 } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { readOptionalRow, rowSchema } from '#platform/database/read-rows.ts'
import type { WithdrawalsTables } from '#platform/database/tables.generated.ts'

export interface StoredApproval {
  readonly withdrawalId: string
  readonly approverId: string
  /** Business time: approvals are read for display. */
  readonly at: Date
}

export async function readApprovals(reader: Reader, ids: readonly string[]): Promise<StoredApproval[]> {
  if (ids.length === 0) return []
  return reader
    .withTables<WithdrawalsTables>()
    .selectFrom('withdrawals.approval')
    .select(['withdrawal_id as withdrawalId', 'approver_id as approverId', businessAt(sql.ref('at')).as('at')])
    .where('withdrawal_id', 'in', ids)
    .orderBy('withdrawal_id')
    .orderBy('withdrawals.approval.at')
    .orderBy('approver_id')
    .execute()
}

const countRow = rowSchema('CountRow', { count: int4 })

export async function countApprovals(reader: Reader, withdrawalId: string): Promise<number> {
  const row = await readOptionalRow(reader, countRow)`
    select count(*)::int as count from withdrawals.approval where withdrawal_id = ${withdrawalId}`
  return row?.count ?? 0
}

/** False when this approver has approved it before. */
export async function insertApproval(
  tx: Tx,
  approval: {
    readonly withdrawalId: string
    readonly approverId: string
    readonly digest: Buffer
    readonly signature: Readonly<Record<string, unknown>>
  },
): Promise<boolean> {
  const { rows } = await sql`
    insert into withdrawals.approval (withdrawal_id, approver_id, digest, signature)
    values (${approval.withdrawalId}, ${approval.approverId}, ${approval.digest}, ${JSON.stringify(approval.signature)})
    on conflict (withdrawal_id, approver_id) do nothing returning approver_id`.execute(tx)
  return rows.length === 1
}
