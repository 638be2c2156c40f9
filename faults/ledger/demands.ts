import { expect } from 'vitest'
import { records, sealChain, verifyChain } from '#domains/audit/index.ts'
import { postEntries, readPostingGroups, verifyLedger } from '#domains/ledger/index.ts'
import { snapshots } from '#domains/solvency/index.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { digest128 } from '#platform/crypto/crypto.ts'
import type { Database } from '#platform/database/database.ts'
import { type Ack, draftOf } from './deeds.ts'

const sealables = [records, readPostingGroups, snapshots]
export const sealOnce = (database: Database) => sealChain(database, sealables, systemClock)

const askedAtOnce = 500

type Query = (statement: string, values: unknown[]) => Promise<unknown[]>

/** The ledger is consistent (INV1 to INV3), the chain verifies, and every acknowledged key exists once, under its number. */
export async function demandNothingLost(database: Database, query: Query, acks: readonly Ack[]): Promise<void> {
  expect(await verifyLedger(database.reader)).toEqual([])
  while ((await sealOnce(database)) > 0);
  expect((await verifyChain(database, sealables)).firstBroken).toBeUndefined()
  const wanted = acks.filter(({ entryId }) => entryId !== undefined)
  const [found] = await query(
    `select count(*)::int as there, count(*) filter (where e.id = w.id)::int as same
     from unnest($1::uuid[], $2::bigint[]) as w (key, id) join ledger.entry e on e.key_digest = w.key`,
    [wanted.map(({ key }) => digest128(key)), wanted.map(({ entryId }) => String(entryId))],
  )
  expect(found).toEqual({ there: wanted.length, same: wanted.length })
}

/** A repeated request gets the same answer. */
export async function demandSameAnswers(database: Database, acks: readonly Ack[]): Promise<void> {
  const written = acks.filter(({ entryId }) => entryId !== undefined)
  const step = Math.max(1, Math.floor(written.length / 5_000))
  const asked = written.filter((_, index) => index % step === 0)
  for (let done = 0; done < asked.length; done += askedAtOnce) {
    const some = asked.slice(done, done + askedAtOnce)
    const drafts = some.map(({ key }) => draftOf(key))
    const answers = await database.transaction((tx) => postEntries(tx, drafts))
    expect(answers).toEqual(some.map(({ entryId }) => ({ kind: 'duplicate', entryId })))
  }
}

/** Answers by kind, for the report. */
export function tally(acks: readonly Ack[]): string {
  const counts = new Map<string, number>()
  for (const { kind } of acks) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return [...counts].map(([kind, count]) => `${count} ${kind}`).join(', ')
}
