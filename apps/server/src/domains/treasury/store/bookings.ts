import { sql } from 'kysely'
import { bool } from '#platform/database/columns.ts'
import type { Tx } from '#platform/database/database.ts'
import { noteEvents } from '#platform/database/eventful.ts'
import { readOptionalRow, rowSchema } from '#platform/database/read-rows.ts'

// Every movement of money here is a function of the database (0056). It takes the arrival or command, and reads the rest itself.

/** Counts a confirmed arrival of a declared sender, with its state and event; it fills earlier shortfalls of capital. */
export async function bookCapital(
  tx: Tx,
  booked: { readonly arrivalId: string; readonly declarationId: string; readonly approvalId: string | undefined },
): Promise<void> {
  noteEvents(tx)
  await sql`
    select treasury.credit_capital(${booked.arrivalId}, ${booked.declarationId}, ${booked.approvalId ?? null})`.execute(
    tx,
  )
}

/** Reverses a counted arrival that a reorganisation removed, with its state and event. */
export async function unbookCapital(tx: Tx, arrivalId: string): Promise<void> {
  noteEvents(tx)
  await sql`select treasury.undo_capital(${arrivalId})`.execute(tx)
}

const adjustedRow = rowSchema('AdjustedRow', { isAdjusted: bool })

/** Corrects balances by a two-person command; false, and nothing is written, when there is not enough capital. */
export async function bookAdjustment(tx: Tx, approvalId: string): Promise<boolean> {
  noteEvents(tx)
  const row = await readOptionalRow(tx, adjustedRow)`select treasury.adjust_balance(${approvalId}) as "isAdjusted"`
  return row?.isAdjusted ?? false
}

const announcedRow = rowSchema('AnnouncedRow', { isAnnounced: bool })

/** Announces an exit by a two-person command, and reserves it; false, and nothing is written, when less is free. */
export async function announceExit(tx: Tx, exitId: string, approvalId: string): Promise<boolean> {
  noteEvents(tx)
  const row = await readOptionalRow(tx, announcedRow)`
    select treasury.announce_exit(${exitId}, ${approvalId}) as "isAnnounced"`
  return row?.isAnnounced ?? false
}
