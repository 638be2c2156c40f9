import { digestOfMessage, writeOwnership } from '@clearhold/proof/ownership'
import { type Hex, signatureOf } from './keys.ts'
import type { Parts } from './parts.ts'
import { Refusal } from './refusal.ts'
import { readNow } from './snapshot-store.ts'
import { readRegister } from './store.ts'

export interface OwnershipAsked {
  readonly address: Hex
  readonly blockNumber: bigint
  readonly blockHash: string
}

export interface OwnershipProof {
  readonly text: string
  /** r, s and v, which is 27 or 28. */
  readonly signature: Hex
  readonly at: string
}

/**
 * Signs with the key of an address of ours, at a fresh block, that it is ours (EIP-191). The text is composed here: the caller chooses an
 * address of the register and a block, and no part of the wording.
 */
export function proveOwnership(
  parts: Parts,
  { address, blockNumber, blockHash }: OwnershipAsked,
): Promise<OwnershipProof> {
  const { keys, policy, database } = parts
  return database.inTurn(async (tx) => {
    const place = await readRegister(tx, address)
    const wallet =
      place === undefined ? undefined : keys.find(address, { branch: place.branch, index: Number(place.index) })
    if (wallet === undefined) throw new Refusal('address_unknown')
    const at = (await readNow(tx)).toISOString()
    const { noteOrigin, chainId } = policy
    const text = writeOwnership({ origin: `${noteOrigin}/log`, chainId, address, blockNumber, blockHash, at })
    return { text, signature: signatureOf(await keys.sign(wallet, digestOfMessage(text))), at }
  })
}
