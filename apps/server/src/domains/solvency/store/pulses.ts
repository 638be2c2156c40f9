import { sql } from 'kysely'
import type { Comparison } from '#domains/treasury/index.ts'
import { bytesOf } from '#platform/chain/address.ts'
import { bytea, int4, int8, timestamptz } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RowOf, readOptionalRow, readRow, readRows, rowSchema } from '#platform/database/read-rows.ts'
import { sealableTexts } from './texts.ts'

const pulseRow = rowSchema('Pulse', {
  id: int8,
  at: timestamptz,
  owedMicro: int8,
  bookMicro: int8,
  chainId: int8,
  blockNumber: int8,
  blockHash: bytea,
  chainMicro: int8,
  keptMicro: int8.nullable(),
  keptSince: timestamptz.nullable(),
  heldMicro: int8,
})
export type StoredPulse = RowOf<typeof pulseRow>

/** The newest; undefined before the first. */
export async function readPulse(reader: Reader): Promise<StoredPulse | undefined> {
  return readOptionalRow(reader, pulseRow)`
    select id, at, owed_micro as "owedMicro", book_micro as "bookMicro", chain_id as "chainId", block_number as "blockNumber",
      block_hash as "blockHash", chain_micro as "chainMicro", kept_micro as "keptMicro", kept_since as "keptSince",
      held_micro as "heldMicro"
    from solvency.pulse order by id desc limit 1`
}

/** The database writes its text, its time and what counts as held; triggers count it and hand it to the sealer. */
export async function insertPulse(tx: Tx, measured: Comparison): Promise<void> {
  await sql`
    insert into solvency.pulse (owed_micro, book_micro, unbooked_micro, unsettled_micro, chain_id, block_number, block_hash, chain_micro,
      kept_micro, kept_since)
    values (${measured.owedMicro}, ${measured.custodyMicro}, ${measured.unbookedMicro}, ${measured.unsettledMicro},
      ${measured.chainId}, ${measured.blockNumber}, ${bytesOf(measured.blockHash)}, ${measured.chainMicro},
      ${measured.kept?.amountMicro ?? null}, ${measured.kept?.since ?? null})`.execute(tx)
}

const stepRow = rowSchema('PulseStep', {
  from: timestamptz,
  to: timestamptz,
  at: timestamptz,
  heldMicro: int8,
  owedMicro: int8,
})
export type PulseStep = RowOf<typeof stepRow>

/** Each of the first pulses, a step of its own, the oldest first. */
export async function readPulseSteps(reader: Reader, limit: number): Promise<PulseStep[]> {
  return readRows(reader, stepRow)`
    select at as "from", at as "to", at, held_micro as "heldMicro", owed_micro as "owedMicro"
    from solvency.pulse order by id limit ${limit}`
}

/** The pulse with the least cover of every so many hours, the oldest first. */
export async function readHourSteps(reader: Reader, hours: number): Promise<PulseStep[]> {
  return readRows(reader, stepRow)`
    select distinct on (step) to_timestamp(step * ${hours} * 3600) as "from", to_timestamp((step + 1) * ${hours} * 3600) as "to",
      least_at as at, least_held_micro as "heldMicro", least_owed_micro as "owedMicro"
    from (select h.*, floor(extract(epoch from h.hour) / (${hours} * 3600)) as step from solvency.pulse_hour h) as h
    order by step, least_held_micro::numeric / nullif(least_owed_micro, 0) nulls last, least_at`
}

const figuresRow = rowSchema('PulseFigures', {
  pulses: int8,
  missed: int8,
  hours: int4,
  since: timestamptz.nullable(),
})

/** How many there are, how many are missing between them and up to now, over how many hours, and since when. */
export async function readPulseFigures(reader: Reader, now: Date): Promise<RowOf<typeof figuresRow>> {
  return readRow(reader, figuresRow)`
    select coalesce(sum(h.pulses), 0)::bigint as pulses,
      (coalesce(sum(h.missed), 0) + coalesce(solvency.missed_between((select max(p.at) from solvency.pulse p), ${now}), 0))::bigint
        as missed,
      coalesce(extract(epoch from max(h.hour) - min(h.hour)) / 3600 + 1, 0)::int as hours,
      (select min(p.at) from solvency.pulse p) as since
    from solvency.pulse_hour h`
}

/** Pulses as the audit chain sees them: the digest of their public text. */
export const pulses = sealableTexts('pulse', sql`solvency.pulse`)
