import {
  type AccountKey,
  chainAccount,
  type EntryDraft,
  investorAccount,
  openAccounts,
  postEntries,
} from '#domains/ledger/index.ts'
import type { Database } from '#platform/database/database.ts'

export const custody = chainAccount('custody', 1)

let people = 0

/** An id that is unique in this file. */
export function nextPersonId(): string {
  people += 1
  return `00000000-0000-4000-8000-${String(people).padStart(12, '0')}`
}

let entries = 0

/** An idempotency key that is unique in this file. */
export function nextEntryKey(): string {
  entries += 1
  return `key:${entries}`
}

export type Move = readonly [source: AccountKey, target: AccountKey, amountMicro: bigint]

/** Shorthand for an entry: its key, what it moves, and further fields of the test. */
export function entryOf(key: string, moves: readonly Move[], rest: Partial<EntryDraft> = {}): EntryDraft {
  const postings = moves.map(([source, target, amountMicro]) => ({ source, target, amountMicro }))
  return { key, reason: 'test.moved', actor: 'system:test', about: `test:${key}`, postings, ...rest }
}

/** Cash accounts of new users, each with this balance. */
export async function fundedAccounts(database: Database, ...amountsMicro: bigint[]): Promise<AccountKey[]> {
  const keys = amountsMicro.map(() => investorAccount(nextPersonId(), 'cash'))
  await database.transaction(async (tx) => {
    await openAccounts(tx, [custody, ...keys])
    const drafts = keys.flatMap((key, index) => {
      const amountMicro = amountsMicro[index] ?? 0n
      return amountMicro === 0n ? [] : [entryOf(`fund:${key}`, [[custody, key, amountMicro]])]
    })
    if (drafts.length > 0) await postEntries(tx, drafts)
  })
  return keys
}

/** Two of them. */
export async function fundedPair(
  database: Database,
  ...amountsMicro: [bigint, bigint]
): Promise<[AccountKey, AccountKey]> {
  const [one, other] = await fundedAccounts(database, ...amountsMicro)
  if (one === undefined || other === undefined) throw new Error('two accounts were asked for')
  return [one, other]
}
