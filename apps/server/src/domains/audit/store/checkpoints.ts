import { sql } from 'kysely'
import { bool, bytea, int8, text, timestamptz } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RowOf, readOptionalRow, readRows, rowSchema } from '#platform/database/read-rows.ts'
import type { WitnessSetting } from '#platform/witness/setting.ts'

const checkpointRow = rowSchema('Checkpoint', { size: int8, root: bytea, note: text, at: timestamptz })
export type StoredCheckpoint = RowOf<typeof checkpointRow>

export async function readNewestCheckpoint(reader: Reader): Promise<StoredCheckpoint | undefined> {
  return readOptionalRow(reader, checkpointRow)`
    select size, root, note, at from audit.checkpoint order by id desc limit 1`
}

/** The shortest of those that have at least this size, and of those the oldest. */
export async function readFirstCheckpointOver(reader: Reader, size: bigint): Promise<StoredCheckpoint | undefined> {
  return readOptionalRow(reader, checkpointRow)`
    select size, root, note, at from audit.checkpoint where size >= ${size} order by size, id limit 1`
}

export async function insertCheckpoint(tx: Tx, { size, root, note }: Omit<StoredCheckpoint, 'at'>): Promise<void> {
  await sql`insert into audit.checkpoint (size, root, note) values (${size}, ${root}, ${note})`.execute(tx)
}

const witnessRow = rowSchema('Witness', {
  verifierKey: text,
  name: text,
  runBy: text,
  isOperators: bool,
  cosignedSize: int8.nullable(),
  cosignedAt: timestamptz.nullable(),
  refuses: bool,
})
export type StoredWitness = RowOf<typeof witnessRow>

/** The configured witnesses, and those removed from the configuration while they refused: removing its line does not hide a refusal. */
export async function readStoredWitnesses(reader: Reader): Promise<StoredWitness[]> {
  return readRows(reader, witnessRow)`
    select verifier_key as "verifierKey", name, run_by as "runBy", is_operators as "isOperators", cosigned_size as "cosignedSize",
      cosigned_at as "cosignedAt", refuses
    from audit.witness where is_listed or refuses order by is_operators, name, verifier_key`
}

/** Marks exactly the configured witnesses as listed. */
export async function listWitnesses(tx: Tx, witnesses: readonly WitnessSetting[]): Promise<void> {
  const keys = witnesses.map(({ verifierKey }) => verifierKey)
  await sql`update audit.witness set is_listed = false where is_listed and verifier_key <> all(${keys}::text[])`.execute(
    tx,
  )
  for (const { verifierKey, name, runBy, isOperators } of witnesses)
    await sql`
      insert into audit.witness as w (verifier_key, name, run_by, is_operators)
      values (${verifierKey}, ${name}, ${runBy}, ${isOperators})
      on conflict (verifier_key) do update set run_by = excluded.run_by, is_operators = excluded.is_operators, is_listed = true
      where (w.run_by, w.is_operators, w.is_listed) is distinct from (excluded.run_by, excluded.is_operators, true)`.execute(
      tx,
    )
}

/** A cosignature ends a refusal. */
export async function noteCosigned(tx: Tx, verifierKey: string, size: bigint, at: Date): Promise<void> {
  await sql`
    update audit.witness set cosigned_size = ${size}, cosigned_at = ${at}, refuses = false, answer = null, answered_at = null
    where verifier_key = ${verifierKey}`.execute(tx)
}

const changedRow = rowSchema('Changed', { verifierKey: text })

/** True when it did not refuse before. */
export async function noteRefused(tx: Tx, verifierKey: string, answer: string): Promise<boolean> {
  const before = await readOptionalRow(tx, changedRow)`
    select verifier_key as "verifierKey" from audit.witness where verifier_key = ${verifierKey} and not refuses for update`
  await sql`
    update audit.witness set refuses = true, answer = ${answer}, answered_at = clock_timestamp()
    where verifier_key = ${verifierKey}`.execute(tx)
  return before !== undefined
}

/** The witness was not reached or not understood: an earlier refusal and its answer stay as they were. */
export async function noteFailed(tx: Tx, verifierKey: string, answer: string): Promise<void> {
  await sql`
    update audit.witness set answer = ${answer}, answered_at = clock_timestamp()
    where verifier_key = ${verifierKey} and not refuses`.execute(tx)
}
