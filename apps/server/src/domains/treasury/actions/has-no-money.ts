import { investorAccounts, readBalancesMicro } from '#domains/ledger/index.ts'
import type { Reader } from '#platform/database/database.ts'

/** Whether a person's accounts are all zero: an account with money in it is never closed. */
export async function hasNoMoney(reader: Reader, personId: string): Promise<boolean> {
  const balances = await readBalancesMicro(reader, investorAccounts(personId))
  return [...balances.values()].every((balanceMicro) => balanceMicro === 0n)
}
