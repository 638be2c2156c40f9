import { sql } from 'kysely'
import { z } from 'zod'
import { bool, int4, uuid } from '#platform/database/columns.ts'
import type { Tx } from '#platform/database/database.ts'
import { noteEvents } from '#platform/database/eventful.ts'
import { readOptionalRow, rowSchema } from '#platform/database/read-rows.ts'
import type { Arrival, Step } from '../rules.ts'

// Every movement of money here is a database function (0055). It is given the deposits and reads the rest itself.

/** Posts confirmed arrivals step by step, with their states and events. Arrivals not confirmed on the chain are refused. */
export async function bookSteps(tx: Tx, chainId: number, steps: readonly Step<Arrival>[]): Promise<void> {
  noteEvents(tx)
  const ids = steps.map(({ deposit }) => deposit.id)
  const kinds = steps.map(({ kind }) => kind)
  await sql`select deposits.credit(${chainId}, ${ids}::uuid[], ${kinds}::text[])`.execute(tx)
}

/** Accumulates amounts below a micro from changes up to a number, each once, and posts whole micros. */
export async function gatherDust(tx: Tx, chainId: number, uptoSeq: bigint): Promise<void> {
  await sql`select deposits.gather_dust(${chainId}, ${uptoSeq})`.execute(tx)
}

const undoneRow = rowSchema('UndoneRow', { ids: z.array(uuid) })

/** Reverses deposits of transfers that a reorganisation removed; returns those that had been credited. */
export async function undoDeposits(
  tx: Tx,
  chainId: number,
  transferIds: readonly bigint[],
): Promise<readonly string[]> {
  noteEvents(tx)
  const row = await readOptionalRow(tx, undoneRow)`
    select deposits.undo(${chainId}, ${transferIds}::bigint[]) as ids`
  return row?.ids ?? []
}

const filledRow = rowSchema('FilledRow', { filled: int4 })

/** Pays shortfalls from capital, oldest first; returns how many were paid in full. */
export async function payShortfalls(tx: Tx, chainId: number, limit: number): Promise<number> {
  const row = await readOptionalRow(tx, filledRow)`
    select deposits.fill_shortfalls(${chainId}, ${limit}) as filled`
  return row?.filled ?? 0
}

/** Credits the held arrival named by the approved command. */
export async function releaseHeld(tx: Tx, approvalId: string): Promise<void> {
  noteEvents(tx)
  await sql`select deposits.release(${approvalId})`.execute(tx)
}

const paidRow = rowSchema('PaidRow', { isPaid: bool })

/** Credits an approved manual deposit from free capital; false, and nothing is written, when there is not enough. */
export async function payManualDeposit(tx: Tx, depositId: string): Promise<boolean> {
  noteEvents(tx)
  const row = await readOptionalRow(tx, paidRow)`select deposits.credit_manual(${depositId}) as "isPaid"`
  return row?.isPaid ?? false
}
