import { depositCharge, depositMinimumMicro } from '@clearhold/contract/deposit-rules'
import type { DepositAddress } from '@clearhold/contract/deposits'
import { decimalFromMicro } from '@clearhold/contract/money'
import { networkOf } from '@clearhold/contract/networks'
import { checksummed } from '../../../platform/chain/address.ts'
import { type AddressParts, assignDepositAddress, readChainHead, type Token } from '../../treasury/index.ts'
import { readKeptMicro } from '../store/deposits.ts'

export interface ShowAddressParts extends AddressParts {
  readonly token: Pick<Token, 'address'>
  readonly confirmationsNeeded: number
}

/** The person's address with everything the page must say beside it, but for test money. */
export async function showAddress(
  parts: ShowAddressParts,
  personId: string,
): Promise<Omit<DepositAddress, 'testMoney'>> {
  const { database, chainId, token, confirmationsNeeded } = parts
  const address = await assignDepositAddress(parts, personId)
  const [head, keptMicro] = [
    await readChainHead(database.reader, chainId),
    await readKeptMicro(database.reader, personId, chainId),
  ]
  const { name, blockSeconds } = networkOf(chainId)
  return {
    address,
    network: name,
    chainId,
    token: checksummed(token.address),
    paymentUri: `ethereum:${checksummed(token.address)}@${chainId}/transfer?address=${address}`,
    minimum: decimalFromMicro(depositMinimumMicro),
    charge: depositCharge,
    confirmationsNeeded,
    blockSeconds,
    belowMinimum: decimalFromMicro(keptMicro),
    chainLateSince: head?.troubleSince?.toISOString() ?? null,
  }
}
