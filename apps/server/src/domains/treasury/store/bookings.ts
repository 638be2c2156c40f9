import { sql } from 'kysely'
import { bool } from '#platform/database/columns.ts'
import type { Tx } from '#platform/database/database.ts'
import { noteEvents } from '#platform/database/eventful.ts'
import { readOptionalRow, rowSchema } from '#platform/database/read-rows.ts'

// Every way money moves here is a function of the database (0056). It is told which arrival or command, and looks at the rest itself.

/** Counts a confirmed arrival of a declared sender, with its state and event; other capital that is missing is filled out of it. */
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

/** Undoes a counted arrival that the chain took back, with its state and event. */
export async function unbookCapital(tx: Tx, arrivalId: string): Promise<void> {
  noteEvents(tx)
  await sql`select treasury.undo_capital(${arrivalId})`.execute(tx)
}

const adjustedRow = rowSchema('AdjustedRow', { isAdjusted: bool })

/** Corrects balances as the command of two people says; false, and nothing is written, when there is not enough capital. */
export async function bookAdjustment(tx: Tx, approvalId: string): Promise<boolean> {
  noteEvents(tx)
  const row = await readOptionalRow(tx, adjustedRow)`select treasury.adjust_balance(${approvalId}) as "isAdjusted"`
  return row?.isAdjusted ?? false
}

const announcedRow = rowSchema('AnnouncedRow', { isAnnounced: bool })

/** Announces an exit as the command of two people says, and reserves it; false, and nothing is written, when less is free. */
export async function announceExit(tx: Tx, exitId: string, approvalId: string): Promise<boolean> {
  noteEvents(tx)
  const row = await readOptionalRow(tx, announcedRow)`
    select treasury.announce_exit(${exitId}, ${approvalId}) as "isAnnounced"`
  return row?.isAnnounced ?? false
}
