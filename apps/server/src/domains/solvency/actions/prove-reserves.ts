import { findOwnershipFault } from '@clearhold/proof/ownership'
import type { MeasuredReserve, MeasuredReserves } from '#domains/treasury/index.ts'
import { hexOf } from '#platform/chain/address.ts'
import type { Hex } from '#platform/chain/decode.ts'
import { recoverKey } from '#platform/chain/signed-message.ts'
import type { OwnershipProof } from '#platform/signer/snapshot-signer.ts'
import type { SnapshotParts } from '../parts.ts'
import { signedDepositsMax } from '../rules.ts'
import type { KeptOwnership } from '../store/ownerships.ts'

export interface ProvedReserve extends MeasuredReserve {
  readonly ownership: OwnershipProof | null
}

/**
 * Has the addresses whose keys the signer holds sign at this block that they are ours: the hot wallets, the operator's, and the deposit
 * addresses with the largest balances. Custody signs offline: its stored statement is used, with the block and the time it was signed at.
 * Addresses that have not signed are listed without a signature.
 */
export async function proveReserves(
  { signer }: Pick<SnapshotParts, 'signer'>,
  { reserves, block }: MeasuredReserves,
  kept: readonly KeptOwnership[],
): Promise<ProvedReserve[]> {
  const most = reserves
    .filter(({ role }) => role === 'deposit')
    .sort((one, other) => (one.balanceMicro < other.balanceMicro ? 1 : -1))
  const asked = new Set(most.slice(0, signedDepositsMax))
  const ofCustody = await verifiedOf(kept)
  const proved: ProvedReserve[] = []
  for (const reserve of reserves) {
    if (reserve.role === 'custody') {
      proved.push({ ...reserve, ownership: ofCustody.get(reserve.address) ?? null })
      continue
    }
    const isAsked = reserve.role !== 'deposit' || asked.has(reserve)
    const answer = isAsked ? await signer.proveOwnership(reserve.address, block) : undefined
    proved.push({ ...reserve, ownership: answer?.ok === true ? answer.value : null })
  }
  return proved
}

/** Verified once more: a tampered row proves nothing, and is not published. */
async function verifiedOf(kept: readonly KeptOwnership[]): Promise<Map<Hex, OwnershipProof>> {
  const verified = new Map<Hex, OwnershipProof>()
  for (const { address: bytes, text, signature: rsv, statedAt } of kept) {
    const address = hexOf(bytes)
    const signature = hexOf(rsv)
    if ((await findOwnershipFault({ address, text, signature }, recoverKey)) === undefined)
      verified.set(address, { text, signature, at: statedAt.toISOString() })
  }
  return verified
}
