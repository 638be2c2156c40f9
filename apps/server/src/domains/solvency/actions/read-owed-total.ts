import { readHouseAccounts } from '#domains/ledger/index.ts'
import { readShortfallMicro } from '#domains/treasury/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { owedMicroOn } from '../rules.ts'

/**
 * Everything that the ledger owes and does not hold on another chain, without reading investors' accounts: for what is measured many
 * times an hour.
 */
export async function readOwedTotal(reader: Reader, chainId: number): Promise<bigint> {
  return owedMicroOn(chainId, await readHouseAccounts(reader), await readShortfallMicro(reader))
}
