import { sql } from 'kysely'
import { text, uuid } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { readOptionalRow, rowSchema } from '#platform/database/read-rows.ts'

/** Serialises per person: two open pages show the same reference. */
export async function lockReferences(tx: Tx, personId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('deposits:reference:' || ${personId}, 0))`.execute(tx)
}

/** No deposit of the person carries it yet. */
const unused = sql`not exists (select from deposits.deposit d where d.person_id = p.person_id and d.gateway <> 'chain'
  and lower(d.reference) = lower(p.reference))`

const referenceRow = rowSchema('ReferenceRow', { reference: text })

export async function readUnusedReference(reader: Reader, personId: string): Promise<string | undefined> {
  const row = await readOptionalRow(reader, referenceRow)`
    select p.reference from deposits.payment_reference p where p.person_id = ${personId} and ${unused}
    order by p.issued_at desc limit 1`
  return row?.reference
}

/** False, and nothing is written, when this reference is taken. */
export async function insertReference(tx: Tx, personId: string, reference: string): Promise<boolean> {
  const { rows } = await sql`
    insert into deposits.payment_reference (reference, person_id) values (${reference}, ${personId})
    on conflict do nothing returning reference`.execute(tx)
  return rows.length === 1
}

const ownerRow = rowSchema('OwnerRow', { personId: uuid })

export async function readReferenceOwner(reader: Reader, reference: string): Promise<string | undefined> {
  const row = await readOptionalRow(reader, ownerRow)`
    select person_id as "personId" from deposits.payment_reference where reference = ${reference}`
  return row?.personId
}

/** The person of a reference that no deposit carries yet: the payment may arrive before they submit it. */
export async function readUnusedReferenceOwner(reader: Reader, reference: string): Promise<string | undefined> {
  const row = await readOptionalRow(reader, ownerRow)`
    select p.person_id as "personId" from deposits.payment_reference p where p.reference = ${reference} and ${unused}`
  return row?.personId
}
