import { sql } from 'kysely'
import { int4, timestamptz } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { readOptionalRow, readRows, rowSchema } from '#platform/database/read-rows.ts'

const askedAtRow = rowSchema('AskedAtRow', { askedAt: timestamptz })

/** Times since a moment at which a person requested test money and got it or still waits for it, oldest first. Locked per person. */
export async function lockAsked(tx: Tx, personId: string, after: Date): Promise<Date[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`deposits.test_money:${personId}`}, 0))`.execute(tx)
  const rows = await readRows(tx, askedAtRow)`
    select asked_at as "askedAt" from deposits.test_money
    where person_id = ${personId} and asked_at > ${after} and failed_at is null order by asked_at`
  return rows.map(({ askedAt }) => askedAt)
}

const countRow = rowSchema('CountRow', { count: int4 })

/** The count of the same, without a lock. */
export async function countAsked(reader: Reader, personId: string, after: Date): Promise<number> {
  const row = await readOptionalRow(reader, countRow)`
    select count(*)::int as count from deposits.test_money
    where person_id = ${personId} and asked_at > ${after} and failed_at is null`
  return row?.count ?? 0
}

export async function insertAsked(tx: Tx, id: string, personId: string, askedAt: Date): Promise<void> {
  await sql`
    insert into deposits.test_money (id, person_id, asked_at) values (${id}, ${personId}, ${askedAt})`.execute(tx)
}

export async function writeSent(tx: Tx, id: string, txHash: Buffer): Promise<void> {
  await sql`update deposits.test_money set tx_hash = ${txHash} where id = ${id}`.execute(tx)
}

export async function writeFailed(tx: Tx, id: string): Promise<void> {
  await sql`update deposits.test_money set failed_at = clock_timestamp() where id = ${id}`.execute(tx)
}
