import { readFileSync } from 'node:fs'
import {
  type AccountKey,
  chainAccount,
  type EntryDraft,
  investorAccount,
  openAccounts,
  postEntries,
} from '#domains/ledger/index.ts'
import { sha256 } from '#platform/crypto/crypto.ts'
import type { Database } from '#platform/database/database.ts'

const custody = chainAccount('custody', 1)
const person = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`

/** Twenty hot accounts: custody, and nineteen users. */
export const hotAccounts: readonly AccountKey[] = [
  custody,
  ...Array.from({ length: 19 }, (_, index) => investorAccount(person(index), 'cash')),
]

/** Opens them with small balances, so that overdrafts are frequent. */
export async function openHotAccounts(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    await openAccounts(tx, hotAccounts)
    const drafts = hotAccounts.slice(1).map((target): EntryDraft => {
      const postings = [{ source: custody, target, amountMicro: 500n }]
      return { key: `fund:${target}`, reason: 'test.funded', actor: 'system:test', about: 'test', postings }
    })
    await postEntries(tx, drafts)
  })
}

/** The entry of a key: any process can request it again, after any crash. */
export function draftOf(key: string): EntryDraft {
  const chance = sha256(key)
  const byte = (index: number) => chance[index] ?? 0
  const postings = Array.from({ length: 1 + (byte(0) % 3) }, (_, line) => {
    const source = byte(3 * line + 1) % hotAccounts.length
    const target = (source + 1 + (byte(3 * line + 2) % (hotAccounts.length - 1))) % hotAccounts.length
    const amountMicro = BigInt(1 + (byte(3 * line + 3) % 60))
    return { source: hotAccounts[source] ?? custody, target: hotAccounts[target] ?? custody, amountMicro }
  })
  return { key, reason: 'test.moved', actor: 'system:test', about: `test:${key}`, postings }
}

export interface Ack {
  readonly key: string
  readonly kind: string
  readonly entryId: bigint | undefined
}

/** The answers that posting processes wrote to files; a last line truncated by a kill does not count. */
export function readAcks(files: readonly string[]): Ack[] {
  return files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .slice(0, -1)
      .map((line) => {
        const [key = '', kind = '', id = ''] = line.split(' ')
        return { key, kind, entryId: id === '-' ? undefined : BigInt(id) }
      }),
  )
}
