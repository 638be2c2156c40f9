import type { UnsignedReason } from '@clearhold/contract/solvency/schema'
import { findOwnershipFault } from '@clearhold/proof/ownership'
import type { MeasuredReserve, MeasuredReserves } from '#domains/treasury/index.ts'
import { hexOf } from '#platform/chain/address.ts'
import type { Hex } from '#platform/chain/decode.ts'
import { recoverKey } from '#platform/chain/signed-message.ts'
import type { OwnershipProof } from '#platform/signer/snapshot-signer.ts'
import type { SnapshotParts } from '../parts.ts'
import { signedDepositsMax } from '../rules.ts'
import type { KeptOwnership } from '../store/ownerships.ts'

/** Where there is no signature that counts, the reason for it. */
type Answer =
  | { readonly ownership: OwnershipProof; readonly unsigned: null }
  | { readonly ownership: null; readonly unsigned: UnsignedReason }

export type ProvedReserve = MeasuredReserve & Answer

interface Kept {
  /** The newest statement of each custody wallet, signed offline. */
  readonly ownerships: readonly KeptOwnership[]
  /** Those made after this moment still count. */
  readonly countsAfter: Date
}

/**
 * Has the addresses whose keys the signer holds sign at this block that they are ours: the hot wallets, the operator's, and the deposit
 * addresses with the largest balances. Custody signs offline: its stored statement is used, with the block and the time it was signed at.
 * Addresses that have not signed are listed without a signature and with the reason, and do not count as proved.
 */
export async function proveReserves(
  { signer, outgoing }: Pick<SnapshotParts, 'signer' | 'outgoing'>,
  { reserves, block }: MeasuredReserves,
  kept: Kept,
): Promise<ProvedReserve[]> {
  const most = reserves
    .filter(({ role }) => role === 'deposit')
    .sort((one, other) => (one.balanceMicro < other.balanceMicro ? 1 : -1))
  const asked = new Set(most.slice(0, signedDepositsMax))
  const ofCustody = await verifiedOf(kept.ownerships)
  const answerOf = async (reserve: MeasuredReserve): Promise<Answer> => {
    if (reserve.role === 'custody') return custodyAnswer(outgoing, reserve, ofCustody, kept.countsAfter)
    if (reserve.role === 'deposit' && !asked.has(reserve)) return none('not_asked')
    const answer = await signer.proveOwnership(reserve.address, block)
    return answer.ok ? { ownership: answer.value, unsigned: null } : none('not_answered')
  }
  const proved: ProvedReserve[] = []
  for (const reserve of reserves) proved.push({ ...reserve, ...(await answerOf(reserve)) })
  return proved
}

const none = (unsigned: UnsignedReason): Answer => ({ ownership: null, unsigned })

/** A contract, as a multisig is one, has no key that could sign: both providers are asked whether the address is one. */
async function custodyAnswer(
  outgoing: SnapshotParts['outgoing'],
  { address }: MeasuredReserve,
  ofCustody: ReadonlyMap<Hex, OwnershipProof>,
  countsAfter: Date,
): Promise<Answer> {
  const ownership = ofCustody.get(address)
  if (ownership !== undefined && Date.parse(ownership.at) > countsAfter.getTime()) return { ownership, unsigned: null }
  if (ownership !== undefined) return none('ended')
  return none((await outgoing.isContract(address)) ? 'contract' : 'never')
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
