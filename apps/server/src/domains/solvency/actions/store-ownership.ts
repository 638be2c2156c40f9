import { ok, type Result, refuse } from '@clearhold/contract/result'
import { findOwnershipFault, type Ownership, readOwnership, type SignedOwnership } from '@clearhold/proof/ownership'
import { recordChange } from '#domains/audit/index.ts'
import { readCustodyWallets } from '#domains/treasury/index.ts'
import { bytesOf, hexOf } from '#platform/chain/address.ts'
import type { Hex } from '#platform/chain/decode.ts'
import { recoverKey } from '#platform/chain/signed-message.ts'
import type { OwnershipParts } from '../parts.ts'
import { clocksDifferMs, ownershipCarryMs } from '../rules.ts'
import { insertOwnership } from '../store/ownerships.ts'

export type KeepOwnershipRefusal =
  | 'not_a_statement'
  | 'other_origin'
  | 'other_chain'
  | 'custody_unknown'
  | 'not_signed_by_it'
  | 'block_unknown'
  | 'block_too_old'
  | 'time_differs'

/**
 * Stores what the key of a custody wallet signed offline, if it is the statement of a registered wallet, signed by this address, at a
 * block that both providers know and that is less than a week old. Idempotent.
 */
export async function storeOwnership(
  parts: OwnershipParts,
  signed: SignedOwnership,
): Promise<Result<Ownership, KeepOwnershipRefusal>> {
  const { database, chain } = parts
  const ownership = readOwnership(signed.text)
  if (ownership === undefined) return refuse('not_a_statement')
  const { origin, chainId, blockNumber, at } = ownership
  if (origin !== parts.origin) return refuse('other_origin')
  if (chainId !== chain.chainId) return refuse('other_chain')
  const address = bytesOf(ownership.address as Hex)
  const known = await readCustodyWallets(database.reader, chainId)
  if (!known.some((one) => one.equals(address))) return refuse('custody_unknown')
  if ((await findOwnershipFault(signed, recoverKey)) !== undefined) return refuse('not_signed_by_it')
  const refusal = await findBlockRefusal(parts, ownership)
  if (refusal !== undefined) return refuse(refusal)
  const blockHash = bytesOf(ownership.blockHash as Hex)
  const statedAt = new Date(at)
  const signature = Buffer.from(signed.signature.slice(2), 'hex')
  await database.transaction(async (tx) => {
    if (!(await insertOwnership(tx, { chainId, address, origin, blockNumber, blockHash, statedAt, signature }))) return
    await recordChange(tx, {
      actor: 'operator:cli',
      action: 'custody.ownership_kept',
      subject: `chain:${chainId}`,
      after: {
        address: hexOf(address),
        blockNumber: blockNumber.toString(),
        statedAt: at,
        signature: signed.signature,
      },
      event: null,
    })
  })
  return ok(ownership)
}

/** The block tells the earliest time at which the key can have signed: the statement's own time must fit it, and it must be recent. */
async function findBlockRefusal(
  { chain, clock }: OwnershipParts,
  { blockNumber, blockHash, at }: Ownership,
): Promise<KeepOwnershipRefusal | undefined> {
  if (blockNumber > (await chain.agreedHead()).number) return 'block_unknown'
  const block = await chain.agreedBlock(blockNumber)
  if (block.hash !== blockHash) return 'block_unknown'
  const blockMs = block.time.getTime()
  if (clock.now().getTime() - blockMs > ownershipCarryMs) return 'block_too_old'
  return Math.abs(Date.parse(at) - blockMs) > clocksDifferMs ? 'time_differs' : undefined
}
