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

/** The database sets its text, its time and what counts as held; triggers count it and hand it to the sealer. */
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

/** Pulses since a moment, or all. */
const since = (begin: Date | undefined) => (begin === undefined ? sql`true` : sql`p.at >= ${begin}`)

/** The hourly rows; for the hour in which a history begins, only what came after. */
function hoursSince(begin: Date | undefined) {
  if (begin === undefined) return sql`solvency.pulse_hour`
  const hour = sql`date_trunc('hour', ${begin}::timestamptz, 'UTC')`
  return sql`(
    select hour, pulses, missed, least_at, least_held_micro, least_owed_micro from solvency.pulse_hour where hour > ${hour}
    union all
    select * from (select ${hour}, (count(*) over ())::int, (sum(f.missing) over ())::int, f.at, f.held_micro, f.owed_micro
      from (select p.at, p.held_micro, p.owed_micro, coalesce(solvency.missed_between(lag(p.at) over (order by p.id), p.at), 0) as missing
        from solvency.pulse p where ${since(begin)} and p.at < ${hour} + interval '1 hour') as f
      order by f.held_micro::numeric / nullif(f.owed_micro, 0) nulls last, f.at limit 1) as first_hour)`
}

/** Each of the first pulses as a step, the oldest first. */
export async function readPulseSteps(reader: Reader, limit: number, begin?: Date): Promise<PulseStep[]> {
  return readRows(reader, stepRow)`
    select at as "from", at as "to", at, held_micro as "heldMicro", owed_micro as "owedMicro"
    from solvency.pulse p where ${since(begin)} order by id limit ${limit}`
}

/** The pulse with the least cover of each span of hours, the oldest first. */
export async function readHourSteps(reader: Reader, hours: number, begin?: Date): Promise<PulseStep[]> {
  return readRows(reader, stepRow)`
    select distinct on (step) to_timestamp(step * ${hours} * 3600) as "from", to_timestamp((step + 1) * ${hours} * 3600) as "to",
      least_at as at, least_held_micro as "heldMicro", least_owed_micro as "owedMicro"
    from (select h.*, floor(extract(epoch from h.hour) / (${hours} * 3600)) as step from ${hoursSince(begin)} h) as h
    order by step, least_held_micro::numeric / nullif(least_owed_micro, 0) nulls last, least_at`
}

const figuresRow = rowSchema('PulseFigures', {
  pulses: int8,
  missed: int8,
  hours: int4,
  since: timestamptz.nullable(),
})

/** How many there are, how many are missing between them and up to now, over how many hours, and since when. */
export async function readPulseFigures(reader: Reader, now: Date, begin?: Date): Promise<RowOf<typeof figuresRow>> {
  return readRow(reader, figuresRow)`
    select coalesce(sum(h.pulses), 0)::bigint as pulses,
      (coalesce(sum(h.missed), 0) + coalesce(solvency.missed_between((select max(p.at) from solvency.pulse p where ${since(begin)}), ${now}), 0))::bigint
        as missed,
      coalesce(extract(epoch from max(h.hour) - min(h.hour)) / 3600 + 1, 0)::int as hours,
      (select min(p.at) from solvency.pulse p where ${since(begin)}) as since
    from ${hoursSince(begin)} h`
}

/** Pulses as the audit chain sees them: the digest of their public text. */
export const pulses = sealableTexts('pulse', sql`solvency.pulse`)
