import { isHeld } from './adoption-store.ts'
import { readHold } from './book.ts'
import type { Tx } from './database.ts'
import { signedBy } from './evidence.ts'
import type { Hex } from './keys.ts'
import type { Parts } from './parts.ts'
import {
  approvalDigest,
  capReached,
  checkFees,
  type Fees,
  type PayoutTerms,
  payoutDigest,
  peopleNeeded,
  tierOf,
  unitsOf,
} from './policy.ts'
import { Refusal } from './refusal.ts'
import { checkGasDay, keepNonce, refuseOutsideUse, requireHot, type Signed, signAt } from './signing.ts'
import {
  type ApprovalRow,
  insertPayout,
  markSigned,
  type PayoutRow,
  readApprovals,
  readPayout,
  readRegister,
  readTierDay,
  readTransactions,
  readWithdrawal,
  type WithdrawalRow,
} from './store.ts'
import { refuseWhileStopped } from './switch.ts'
import { coinGasLimit, tokenGasLimit, transferData } from './transaction.ts'

/** From reserved on the database refuses to cancel a withdrawal: before that, it gets no nonce and nothing is signed for it. */
const sendingStates = ['reserved', 'signed', 'broadcast', 'confirming', 'uncertain']
const unpaidStates = ['cancelled', 'rejected', 'failed']
const zeroAddress: Hex = `0x${'00'.repeat(20)}`

export interface Reserved {
  readonly wallet: Hex
  readonly nonce: number
}

/** Keeps the next nonce of the hot wallet for a withdrawal, for ever, if it satisfies the policy. */
export function reserve(parts: Parts, id: string, chainNonce: bigint): Promise<Reserved> {
  const hot = parts.keys.addressOf('hot')
  return refuseOutsideUse(parts, { wallet: hot, chainNonce }, async (tx) => {
    await refuseWhileStopped(tx)
    const row = await requireWithdrawal(tx, id)
    const kept = await readPayout(tx, id)
    if (kept !== undefined) {
      refuseChanged(kept, row)
      return { wallet: kept.wallet, nonce: Number(kept.nonce) }
    }
    if (row.state !== 'reserved') throw new Refusal('not_payable')
    if (await isHeld(tx, id)) throw new Refusal('held')
    const signers = await assess(tx, parts, row)
    await refuseOverDay(tx, parts, row, signers)
    // A nonce would hold the withdrawal until the token is back; without one it can still be cancelled.
    if (parts.keys.tokenState() === 'lost') throw new Refusal('token_unavailable')
    const nonce = await keepNonce(tx, parts, { wallet: hot, ownerId: id, chainNonce })
    await insertPayout(tx, { ...termsOf(row), wallet: hot, nonce, tier: tierOf(signers) })
    return { wallet: hot, nonce: Number(nonce) }
  })
}

/** Signs the transfer that the withdrawal's row describes, at its nonce. The bytes are stored before they are answered. */
export function sign(parts: Parts, id: string, fees: Fees): Promise<Signed> {
  checkFees(parts.policy, fees)
  return parts.database.inTurn(async (tx) => {
    const { row, kept } = await requireReserved(tx, id)
    refuseChanged(kept, row)
    if (!sendingStates.includes(row.state)) throw new Refusal('not_payable')
    if (await isHeld(tx, id)) throw new Refusal('held')
    const earlier = await readTransactions(tx, id)
    if (earlier.some(({ purpose }) => purpose === 'void')) throw new Refusal('voided')
    if (earlier.length === 0) {
      // Checked again for the first bytes: an approver may have been removed, an address denied, a limit lowered since.
      const signers = await assess(tx, parts, row)
      if (signers === 0 && kept.tier !== 'auto') throw new Refusal('approvals_missing')
      await refuseOverDay(tx, parts, row, signers)
    }
    const { token, chainId } = parts.policy
    const signed = await signAt(tx, parts, earlier, {
      purpose: 'payout',
      wallet: requireHot(parts, kept.wallet),
      ownerId: id,
      from: kept.wallet,
      receiver: kept.to,
      value: kept.amountMicro,
      transaction: {
        chainId,
        nonce: kept.nonce,
        gasLimit: tokenGasLimit,
        to: token,
        wei: 0n,
        ...fees,
        data: transferData(kept.to, unitsOf(parts.policy, kept.amountMicro), payoutDigest(kept)),
      },
    })
    await markSigned(tx, id)
    return signed
  })
}

/**
 * Fills the nonce of a withdrawal that will never be paid with an empty transfer of the hot wallet to itself. Only where no payout was
 * ever signed: signed bytes may always be mined, so they can only be replaced at a higher fee, never for another purpose.
 */
export function voidNonce(parts: Parts, id: string, fees: Fees): Promise<Signed> {
  checkFees(parts.policy, fees)
  return parts.database.inTurn(async (tx) => {
    const { row, kept } = await requireReserved(tx, id)
    const earlier = await readTransactions(tx, id)
    if (earlier.some(({ purpose }) => purpose === 'payout')) throw new Refusal('already_signed')
    if (!unpaidStates.includes(row.state)) throw new Refusal('not_payable')
    const { chainId } = parts.policy
    const signed = await signAt(tx, parts, earlier, {
      purpose: 'void',
      wallet: requireHot(parts, kept.wallet),
      ownerId: id,
      from: kept.wallet,
      receiver: kept.wallet,
      value: 0n,
      transaction: {
        chainId,
        nonce: kept.nonce,
        gasLimit: coinGasLimit,
        to: kept.wallet,
        wei: 0n,
        ...fees,
        data: Buffer.alloc(0),
      },
    })
    await markSigned(tx, id)
    await checkGasDay(tx, parts)
    return signed
  })
}

async function requireWithdrawal(tx: Tx, id: string): Promise<WithdrawalRow> {
  const row = await readWithdrawal(tx, id)
  if (row === undefined) throw new Refusal('withdrawal_unknown')
  return row
}

/** The withdrawal and the terms kept with its nonce; nothing is signed without them. */
async function requireReserved(tx: Tx, id: string): Promise<{ readonly row: WithdrawalRow; readonly kept: PayoutRow }> {
  await refuseWhileStopped(tx)
  const row = await requireWithdrawal(tx, id)
  const kept = await readPayout(tx, id)
  if (kept === undefined) throw new Refusal('not_reserved')
  return { row, kept }
}

function termsOf({ id, chainId, token, to, amountMicro }: PayoutTerms): PayoutTerms {
  return { id, chainId, token, to, amountMicro }
}

/** The kept terms must equal the row's. */
function refuseChanged(kept: PayoutTerms, row: PayoutTerms): void {
  if (!payoutDigest(kept).equals(payoutDigest(row))) throw new Refusal('row_changed')
}

/** The number of enrolled people who signed it, not counting the recipient. Refuses whatever the policy refuses. */
async function assess(tx: Tx, parts: Parts, row: WithdrawalRow): Promise<number> {
  const { policy } = parts
  if (row.chainId !== BigInt(policy.chainId)) throw new Refusal('wrong_chain')
  if (row.token !== policy.token) throw new Refusal('wrong_token')
  const { denied } = parts.enrolment()
  const wallets = parts.keys.wallets()
  const refused: readonly (string | undefined)[] = [
    zeroAddress,
    policy.token,
    wallets?.hot,
    wallets?.custody,
    ...denied,
  ]
  if (refused.includes(row.to) || (await readRegister(tx, row.to)) !== undefined) {
    throw new Refusal('destination_refused')
  }
  if (!payoutDigest(row).equals(row.digest)) throw new Refusal('digest_differs')
  const hold = await readHold(tx, row.id)
  if (hold?.amountMicro !== row.amountMicro || hold.ownerId !== row.personId) throw new Refusal('hold_missing')
  const { known, unknown } = await sortApprovals(tx, parts, row)
  // One row per person by the table's key, and each key is enrolled for one person only.
  const signers = known.filter((approverId) => approverId !== hold.ownerId).length
  if (signers >= peopleNeeded(policy, row)) return signers
  throw new Refusal(unknown.length > 0 ? 'signature_unknown' : 'approvals_missing')
}

interface SortedApprovals {
  readonly known: readonly string[]
  readonly unknown: readonly string[]
}

/** In whose names it was approved: by a signature of a key that is enrolled here for that person, or by another one. */
async function sortApprovals(tx: Tx, { enrolment, policy }: Parts, row: WithdrawalRow): Promise<SortedApprovals> {
  const { approvers } = enrolment()
  const digest = approvalDigest(row)
  const approvals = await readApprovals(tx, row.id)
  const isKnown = ({ approverId, digest: claimed, signature }: ApprovalRow) =>
    claimed.equals(digest) && signedBy(approvers, policy, { personId: approverId, digest, evidence: signature })
  const known = approvals.filter(isKnown).map(({ approverId }) => approverId)
  const unknown = approvals.filter((approval) => !isKnown(approval)).map(({ approverId }) => approverId)
  return { known, unknown }
}

/** The approvers in whose names a withdrawal was approved with a signature that no key enrolled here has made. */
export function checkApprovals(parts: Parts, id: string): Promise<Pick<SortedApprovals, 'unknown'>> {
  return parts.database.inTurn(async (tx) => {
    const { unknown } = await sortApprovals(tx, parts, await requireWithdrawal(tx, id))
    return { unknown }
  })
}

/** The ceilings for this number of signatures. Two further signatures lift those of two. */
async function refuseOverDay(tx: Tx, { policy }: Parts, row: WithdrawalRow, signers: number): Promise<void> {
  const day = await readTierDay(tx, policy, tierOf(signers), row.id)
  const reached = capReached(policy, { signers, amountMicro: row.amountMicro }, day)
  if (reached !== undefined) throw new Refusal(reached)
}
