import type { MeasuredReserve, MeasuredReserves } from '#domains/treasury/index.ts'
import type { OwnershipProof } from '#platform/signer/snapshot-signer.ts'
import type { SnapshotParts } from '../parts.ts'
import { signedDepositsMax } from '../rules.ts'

export interface ProvedReserve extends MeasuredReserve {
  readonly ownership: OwnershipProof | null
}

/**
 * Has the addresses whose keys the signer holds say at this block that they are ours: the hot wallets, the house's, and the deposit addresses
 * that hold most. Custody signs offline, or not at all: what has not signed is listed without a signature.
 */
export async function proveReserves(
  { signer }: Pick<SnapshotParts, 'signer'>,
  { reserves, block }: MeasuredReserves,
): Promise<ProvedReserve[]> {
  const most = reserves
    .filter(({ role }) => role === 'deposit')
    .sort((one, other) => (one.balanceMicro < other.balanceMicro ? 1 : -1))
  const asked = new Set(most.slice(0, signedDepositsMax))
  const proved: ProvedReserve[] = []
  for (const reserve of reserves) {
    const isAsked = reserve.role === 'hot' || reserve.role === 'house' || asked.has(reserve)
    const answer = isAsked ? await signer.proveOwnership(reserve.address, block) : undefined
    proved.push({ ...reserve, ownership: answer?.ok === true ? answer.value : null })
  }
  return proved
}
