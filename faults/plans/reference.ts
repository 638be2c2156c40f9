import { randomUUID } from 'node:crypto'
import {
  type EntryDraft,
  investorAccount,
  investorAccounts,
  openAccounts,
  type PostingOutcome,
  postEntries,
} from '#domains/ledger/index.ts'
import { payBatchMax } from '#domains/plans/rules.ts'
import type { Database } from '#platform/database/database.ts'
import { custody } from '#testing/plans.ts'

const draft = (
  about: string,
  moves: readonly (readonly [string, 'cash' | 'locked' | 'profit' | 'bonus'])[],
): EntryDraft => ({
  key: randomUUID(),
  reason: 'test.moved',
  actor: 'system:test',
  about,
  postings: moves.map(([personId, kind]) => ({
    source: kind === 'locked' ? investorAccount(personId, 'cash') : custody,
    target: investorAccount(personId, kind),
    amountMicro: 1_000n,
  })),
})

/**
 * The ledger's rate from this process with entries of the same shape as a maturity, two postings over four accounts of one
 * user, with the flow's group size and concurrency: entries per second. The baseline for the flow, in the same run
 * on the same machine.
 */
export async function measurePosting(database: Database, count: number): Promise<number> {
  const people = Array.from({ length: count }, () => randomUUID())
  for (let done = 0; done < count; done += 200) {
    await database.transaction((tx) => openAccounts(tx, people.slice(done, done + 200).flatMap(investorAccounts)))
  }
  const post = (drafts: readonly EntryDraft[]) => postInGroups(database, drafts)
  await post(
    people.map((personId) =>
      draft(personId, [
        [personId, 'cash'],
        [personId, 'profit'],
      ]),
    ),
  )
  const drafts = people.map((personId) => ({
    ...draft(`position:${personId}`, []),
    postings: [
      { source: investorAccount(personId, 'cash'), target: investorAccount(personId, 'locked'), amountMicro: 1n },
      { source: investorAccount(personId, 'profit'), target: investorAccount(personId, 'bonus'), amountMicro: 1n },
    ],
  }))
  const startedAt = performance.now()
  const outcomes = await post(drafts)
  const seconds = (performance.now() - startedAt) / 1_000
  if (outcomes.some(({ kind }) => kind !== 'posted')) throw new Error('the yardstick was refused')
  return count / seconds
}

const lanes = 2

async function postInGroups(database: Database, drafts: readonly EntryDraft[]): Promise<PostingOutcome[]> {
  const outcomes: PostingOutcome[] = []
  let next = 0
  const lane = async () => {
    while (next < drafts.length) {
      const group = drafts.slice(next, next + payBatchMax)
      next += payBatchMax
      outcomes.push(...(await database.transaction((tx) => postEntries(tx, group))))
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return outcomes
}
