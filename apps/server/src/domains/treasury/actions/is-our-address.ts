import type { Reader } from '#platform/database/database.ts'
import { readOwners } from '../store/addresses.ts'
import { readPinnedToken } from '../store/tokens.ts'

const zeroAddress = Buffer.alloc(20)

/** Whether an address belongs to no outside party: money is received at it, it is the token, or the zero address of new tokens. */
export async function isOurAddress(reader: Reader, chainId: number, address: Buffer): Promise<boolean> {
  const token = await readPinnedToken(reader, chainId)
  const isOurs = (await readOwners(reader, chainId, [address])).size > 0
  return isOurs || address.equals(zeroAddress) || token?.token.equals(address) === true
}
