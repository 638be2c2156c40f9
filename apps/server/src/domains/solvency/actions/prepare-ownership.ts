import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { Ownership } from '@clearhold/proof/ownership'
import { readCustodyWallets } from '#domains/treasury/index.ts'
import { hexOf } from '#platform/chain/address.ts'
import type { OwnershipParts } from '../parts.ts'

export type PrepareOwnershipRefusal = 'custody_unknown' | 'custody_is_contract'

/**
 * What the key of a custody wallet is to sign offline: that its address is ours, at the newest block, which could not be known before. By
 * default the wallet in use; an earlier one may still hold money, and signs in the same way.
 */
export async function prepareOwnership(
  { database, chain, outgoing, clock, origin }: OwnershipParts,
  wanted?: string,
): Promise<Result<Ownership, PrepareOwnershipRefusal>> {
  const { chainId } = chain
  const known = (await readCustodyWallets(database.reader, chainId)).map(hexOf)
  const address = wanted === undefined ? known[0] : known.find((one) => one === wanted.toLowerCase())
  if (address === undefined) return refuse('custody_unknown')
  // A contract has no key of its own, and its signers may change.
  if (await outgoing.isContract(address)) return refuse('custody_is_contract')
  const { number: blockNumber, hash: blockHash } = await chain.agreedHead()
  return ok({ origin, chainId, address, blockNumber, blockHash, at: clock.now().toISOString() })
}
