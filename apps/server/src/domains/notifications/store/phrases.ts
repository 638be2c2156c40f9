import { sql } from 'kysely'
import { businessAt } from '#platform/clock/clock.ts'
import { bytea, timestamptz, uuid } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RowOf, readOptionalRow, readRows, rowSchema } from '#platform/database/read-rows.ts'

const phraseRow = rowSchema('Phrase', { sealed: bytea.nullable(), previousSealed: bytea.nullable() })

/** The phrase and, until its time is over, the one before its change. */
export async function readSealedPhrases(
  reader: Reader,
  personId: string,
  now: Date,
): Promise<RowOf<typeof phraseRow> | undefined> {
  return readOptionalRow(reader, phraseRow)`
    select sealed, case when previous_until > ${now} then previous_sealed end as "previousSealed"
    from notifications.phrase where person_id = ${personId}`
}

const chosenRow = rowSchema('PhraseChosen', { chosenAt: timestamptz })

/** Null where there is none, or it was taken back. */
export async function readPhraseChosenAt(reader: Reader, personId: string): Promise<Date | null> {
  const row = await readOptionalRow(reader, chosenRow)`
    select ${businessAt(sql`chosen_at`)} as "chosenAt" from notifications.phrase
    where person_id = ${personId} and sealed is not null`
  return row?.chosenAt ?? null
}

export interface PhraseWrite {
  readonly sealed: Buffer
  readonly now: Date
  /** Until when the one before is kept. */
  readonly keptUntil: Date
}

// Of several changes within the time, the first one's phrase is kept: it is the one that the person knows.
const kept = (now: Date) =>
  sql`case when phrase.previous_until > ${now} then phrase.previous_sealed else phrase.sealed end`

export async function writePhrase(tx: Tx, personId: string, { sealed, now, keptUntil }: PhraseWrite): Promise<void> {
  await sql`
    insert into notifications.phrase (person_id, sealed, chosen_at) values (${personId}, ${sealed}, ${now})
    on conflict (person_id) do update set sealed = excluded.sealed, chosen_at = excluded.chosen_at,
      previous_sealed = ${kept(now)},
      previous_until = case when ${kept(now)} is not null then ${keptUntil}::timestamptz end`.execute(tx)
}

/** False when there was none. */
export async function takePhraseBack(
  tx: Tx,
  personId: string,
  { now, keptUntil }: Omit<PhraseWrite, 'sealed'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update notifications.phrase set sealed = null, chosen_at = ${now},
      previous_sealed = ${kept(now)}, previous_until = ${keptUntil}
    where person_id = ${personId} and sealed is not null`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Deletes the phrases before a change whose time is over, and the rows in which nothing is left. */
export async function deletePreviousPhrases(tx: Tx, now: Date): Promise<void> {
  await sql`delete from notifications.phrase where previous_until <= ${now} and sealed is null`.execute(tx)
  await sql`
    update notifications.phrase set previous_sealed = null, previous_until = null
    where previous_until <= ${now}`.execute(tx)
}

const sealedPhraseRow = rowSchema('SealedPhrase', {
  personId: uuid,
  sealed: bytea.nullable(),
  previousSealed: bytea.nullable(),
})
export type SealedPhrases = RowOf<typeof sealedPhraseRow>

/** Phrases by person, after this one, locked until the transaction ends. */
export async function lockPhrases(tx: Tx, after: string | undefined, limit: number): Promise<SealedPhrases[]> {
  return readRows(tx, sealedPhraseRow)`
    select person_id as "personId", sealed, previous_sealed as "previousSealed" from notifications.phrase
    where ${after === undefined} or person_id > ${after ?? null}::uuid order by person_id limit ${limit} for update`
}

export async function resealPhrase(tx: Tx, { personId, sealed, previousSealed }: SealedPhrases): Promise<void> {
  await sql`
    update notifications.phrase set sealed = ${sealed}, previous_sealed = ${previousSealed}
    where person_id = ${personId}`.execute(tx)
}
