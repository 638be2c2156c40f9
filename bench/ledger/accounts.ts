import type { AccountKey } from '#domains/ledger/index.ts'
import { capitalAccount, investorAccount } from '#domains/ledger/index.ts'

// Account n belongs to a person whose uuid ends in n: pgbench, our callers and the HTTP load name the same accounts.
export const personPrefix = '00000000-0000-4000-8000-'
/** Added to n, so that the number has twelve digits and needs no padding. */
export const numberBase = 100_000_000_000

export function accountAt(n: number): AccountKey {
  return investorAccount(`${personPrefix}${numberBase + n}`, 'cash')
}

export interface Pair {
  readonly source: AccountKey
  readonly target: AccountKey
}

/** Two different accounts of all there are, each as likely as any other. */
export function randomPair(accounts: number): Pair {
  const source = 1 + Math.floor(Math.random() * accounts)
  const other = 1 + Math.floor(Math.random() * (accounts - 1))
  return { source: accountAt(source), target: accountAt(other < source ? other : other + 1) }
}

/** From the operator's capital to anybody: one account that every entry touches. */
export function hotPair(accounts: number): Pair {
  return { source: capitalAccount, target: accountAt(1 + Math.floor(Math.random() * accounts)) }
}

/** More than the account has, or will have in a run. */
export const overdraftMicro = 900_000_000_000_000_000n
/** What every account begins with. */
export const openingMicro = 100_000_000_000n
