import { depositCharge, depositMinimumMicro } from '@clearhold/contract/deposits/rules'
import type { DepositAddress } from '@clearhold/contract/deposits/schema'
import { decimalFromMicro } from '@clearhold/contract/money'
import { networkOf } from '@clearhold/contract/networks'
import { assignDepositAddress, readChainHead } from '#domains/treasury/index.ts'
import { payableTo } from '#platform/chain/address.ts'
import type { ShowAddressParts } from '../parts.ts'
import { readKeptMicro } from '../store/deposits.ts'

/** The person's deposit address with everything the page shows beside it, except test money. */
export async function readDepositAddress(
  parts: ShowAddressParts,
  personId: string,
): Promise<Omit<DepositAddress, 'testMoney'>> {
  const { database, chainId, token, confirmationsNeeded } = parts
  const address = await assignDepositAddress(parts, personId)
  const head = await readChainHead(database.reader, chainId)
  const keptMicro = await readKeptMicro(database.reader, personId, chainId)
  const { name, blockSeconds } = networkOf(chainId)
  return {
    ...payableTo(address, chainId, token),
    network: name,
    minimum: decimalFromMicro(depositMinimumMicro),
    charge: depositCharge,
    confirmationsNeeded,
    blockSeconds,
    belowMinimum: decimalFromMicro(keptMicro),
    chainLateSince: head?.troubleSince?.toISOString() ?? null,
  }
}
