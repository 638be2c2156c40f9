import { type Gate, gateCauses } from '@clearhold/contract/solvency/schema'
import { sql } from 'kysely'
import { int8, oneOf, timestamptz } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RowOf, readRow, readRows, rowSchema } from '#platform/database/read-rows.ts'
import { countSpansByMonth, type SpanMonth } from '#platform/database/span-months.ts'
import type { GateChange } from '../rules.ts'
import { sealableTexts } from './texts.ts'

const standingRow = rowSchema('StandingCause', { cause: oneOf(gateCauses), since: timestamptz })

/** Whether new promises are open, and if not, why and since when: as of this moment, even before it is recorded. */
export async function readGate(reader: Reader): Promise<Gate> {
  const standing = await readRows(reader, standingRow)`select cause, since from solvency.standing_causes()`
  return {
    isOpen: standing.length === 0,
    causes: standing.map(({ cause, since }) => ({ cause, since: since.toISOString() })),
  }
}

const factsRow = rowSchema('GateFacts', { due: oneOf(gateCauses).array(), standing: oneOf(gateCauses).array() })

/** The causes for which it must be closed now, and the recorded ones. */
export async function readGateFacts(reader: Reader): Promise<RowOf<typeof factsRow>> {
  return readRow(reader, factsRow)`
    select solvency.due_causes() as due,
      array(select c.cause from solvency.gate_cause c where c.closed_at is not null order by c.cause) as standing`
}

/** Refused where it equals what is recorded already. */
export async function insertGateChange(tx: Tx, { cause, state }: GateChange): Promise<void> {
  await sql`insert into solvency.gate_change (cause, state) values (${cause}, ${state})`.execute(tx)
}

const closingRow = rowSchema('GateClosing', {
  id: int8,
  cause: oneOf(gateCauses),
  closedAt: timestamptz,
  openedAt: timestamptz.nullable(),
})

/** Closings and what ended each, the newest first. */
export async function readClosings(reader: Reader, limit: number): Promise<RowOf<typeof closingRow>[]> {
  return readRows(reader, closingRow)`
    select c.id, c.cause, c.at as "closedAt", (select min(o.at) from solvency.gate_change o
        where o.cause = c.cause and o.state = 'opened' and o.id > c.id) as "openedAt"
    from solvency.gate_change c where c.state = 'closed' order by c.id desc limit ${limit}`
}

/** How often it closed in each month (UTC) since the month of this moment. */
export async function countClosingsByMonth(reader: Reader, since: Date): Promise<SpanMonth[]> {
  const closings = sql`(select at as began_at, at as ended_at from solvency.gate_change where state = 'closed')`
  return countSpansByMonth(reader, closings, since)
}

/** Changes of the gate as the audit chain sees them: the digest of their public text. */
export const gateTexts = sealableTexts('gate', sql`solvency.gate_change`)
