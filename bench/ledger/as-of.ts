import { type AccountKey, chainAccount, readBalanceAsOfMicro } from '#domains/ledger/index.ts'
import type { Database } from '#platform/database/database.ts'
import { accountAt } from './accounts.ts'
import { historyBalanceMicro, historyGroups, historyMoment } from './load.ts'
import { median } from './slice.ts'

export interface AsOf {
  readonly postings: number
  /** Of the slowest kind of account. */
  readonly medianMs: number
  readonly kinds: Readonly<Record<string, number>>
}

const reads = 5

/** Reads balances at past moments, each of another account and another moment, and checks what they say. */
export async function measureAsOf({ reader }: Database, postings: number, accounts: number): Promise<AsOf> {
  const groups = historyGroups(postings)
  const timed = async (key: AccountKey, group: number, expected: bigint): Promise<number> => {
    const startedAt = performance.now()
    const balance = await readBalanceAsOfMicro(reader, key, historyMoment(group))
    const ms = performance.now() - startedAt
    if (balance !== expected) throw new Error(`${key} held ${balance} after group ${group}, not ${expected}`)
    return ms
  }
  const moments = Array.from({ length: reads }, (_, index) => Math.floor((groups * (index + 1)) / (reads + 1)))
  const ordinary = (group: number) => {
    const n = 1 + ((group * 7919) % accounts)
    return timed(accountAt(n), group, historyBalanceMicro(group, n, accounts))
  }
  const custody = (group: number) => timed(chainAccount('custody', 1), group, -BigInt(group) * 100_000n)
  const silent = (group: number) => timed(accountAt(accounts), Math.min(group, 1), 0n)
  await ordinary(1)
  const kinds: Record<string, number> = {}
  for (const [name, read] of Object.entries({ ordinary, 'every posting': custody, 'no posting yet': silent })) {
    const times: number[] = []
    for (const group of moments) times.push(await read(group))
    kinds[name] = median(times)
  }
  return { postings, medianMs: Math.max(...Object.values(kinds)), kinds }
}
