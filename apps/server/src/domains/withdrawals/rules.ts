import type { EventType } from '@clearhold/contract/events'
import { decimalFromMicro } from '@clearhold/contract/money'
import type { RiskNote, WithdrawalState, WithdrawalTier, WithdrawalType } from '@clearhold/contract/withdrawals/rules'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const monthMs = 30 * dayMs

/** Spec section 9: at least 1. */
export const withdrawMinimumMicro = 1_000_000n
/** The typed amount is what arrives: the network's fee is the platform's. */
export const withdrawCharge = '0.00'

export const addressHoldHours = 24
/** After a password or an address was changed, whoever did it waits longer. */
export const changedHoldHours = 48
export const changedWindowMs = 48 * hourMs
export const unlockWaitMs = dayMs
export const bookMax = 20
/** So long after its end a payout is looked at again: a chain that takes back more than that is the watcher's alarm. */
export const settledWatchMinutes = 30
/** So long the bytes that fill a nonce with nothing are shown again, if they are not mined. */
export const voidWatchHours = 24
/** A bank payout nobody objected to for so long is over. */
export const bankQuietMs = monthMs
/** Below so many there is no median worth the name. */
export const timesCountMin = 5

/** Why a payout has failed that the signer keeps a nonce for and will never sign. */
export const refusedReason = 'signer_refused'

const refusalWaitMs = 15_000
const refusalDoublingsMax = 10
/**
 * How long a payout waits for its next try after the signer's first refusal, its second and so on: half a minute, a minute, two,
 * up to some hours. After more refusals than are listed it waits as after the last.
 */
export const refusalWaitsMs: readonly number[] = Array.from(
  { length: refusalDoublingsMax },
  (_, index) => refusalWaitMs * 2 ** (index + 1),
)

type Source = 'profit' | 'cash' | 'bonus'
const sources: Readonly<Record<WithdrawalType | 'return', Source>> = {
  profit: 'profit',
  capital: 'cash',
  referral_bonus: 'bonus',
  return: 'cash',
}

/** Which of a person's accounts a withdrawal is taken out of, and goes back to. */
export function sourceOf(type: WithdrawalType | 'return'): Source {
  return sources[type]
}

export interface Tiers {
  readonly autoMaxMicro: bigint
  readonly oneMaxMicro: bigint
}

/** What people should look at even when the amount alone would let it pass. */
const lookedAt: ReadonlySet<RiskNote> = new Set(['changed_credentials', 'velocity', 'screening'])

/** Who must sign: by the amount, and never nobody where something is unusual. The signer asks for at least as many. */
export function tierOf(
  amountMicro: bigint,
  risk: readonly RiskNote[],
  { autoMaxMicro, oneMaxMicro }: Tiers,
): WithdrawalTier {
  if (amountMicro > oneMaxMicro) return 'two'
  return amountMicro > autoMaxMicro || risk.some((note) => lookedAt.has(note)) ? 'one' : 'auto'
}

const approvals: Readonly<Record<WithdrawalTier, number>> = { auto: 0, one: 1, two: 2 }
export function approvalsNeeded(tier: WithdrawalTier): number {
  return approvals[tier]
}

export interface Limits {
  readonly dayMaxMicro: bigint
  readonly monthMaxMicro: bigint
}

export interface Waiting {
  readonly type: WithdrawalType | 'return'
  readonly method: 'crypto' | 'bank'
  readonly tier: WithdrawalTier
  readonly verified: boolean
  /** The address was confirmed, and its hold is over; of a bank payout always. */
  readonly addressUsable: boolean
  readonly approvals: number
}

/** What a request that is not being sent yet waits for. A bank payout is paid by hand out of the review. */
export function waitsFor({ type, method, tier, verified, addressUsable, approvals: given }: Waiting): WithdrawalState {
  // Money on its way back to where it came from waits for no verification: there will be none.
  if (!verified && type !== 'return') return 'awaiting_verification'
  if (method === 'bank') return 'review'
  if (!addressUsable && type !== 'return') return 'on_hold'
  return given < approvalsNeeded(tier) ? 'review' : 'approved'
}

/** When an address that was just confirmed can be used: business time. */
export function usableFrom(businessNow: Date, now: Date, credentialsChangedAt: Date | undefined): Date {
  return new Date(businessNow.getTime() + holdHours(now, credentialsChangedAt) * hourMs)
}

export function holdHours(now: Date, credentialsChangedAt: Date | undefined): number {
  return changedLately(now, credentialsChangedAt) ? changedHoldHours : addressHoldHours
}

export function changedLately(now: Date, credentialsChangedAt: Date | undefined): boolean {
  return credentialsChangedAt !== undefined && now.getTime() - credentialsChangedAt.getTime() < changedWindowMs
}

export interface RiskFacts {
  readonly addressUsable: boolean
  readonly first: boolean
  readonly changed: boolean
  /** Requests of the last day, this one not counted. */
  readonly requestsToday: number
  readonly requestsPerDay: number
  readonly sharedAddress: boolean
  readonly large: boolean
}

export function riskOf(facts: RiskFacts): RiskNote[] {
  return [
    ...(facts.addressUsable ? [] : ['new_address' as const]),
    ...(facts.first ? ['first_withdrawal' as const] : []),
    ...(facts.changed ? ['changed_credentials' as const] : []),
    ...(facts.requestsToday * 2 >= facts.requestsPerDay ? ['velocity' as const] : []),
    ...(facts.sharedAddress ? ['screening' as const] : []),
    ...(facts.large ? ['large' as const] : []),
  ]
}

export function referenceOf(number: bigint): string {
  return `W-${number}`
}

/** The number in 'W-20417' or '20417'. */
export function numberIn(text: string): bigint | undefined {
  const digits = /^(?:w-?)?(\d{5,15})$/i.exec(text.trim())?.[1]
  return digits === undefined ? undefined : BigInt(digits)
}

interface ApprovableWithdrawal {
  readonly personId: string
  readonly state: WithdrawalState
  readonly tier: WithdrawalTier
  /** What approvers sign; a bank payout has none. */
  readonly digest: Uint8Array | null
}

export type ApproveRefusalKind = 'own' | 'not_waiting' | 'already_approved'

/** Why this person cannot approve it, whatever they hold; undefined when they can. Nobody approves their own. */
export function approveRefusalOf(
  withdrawal: ApprovableWithdrawal,
  approverIds: readonly string[],
  approverId: string,
): ApproveRefusalKind | undefined {
  const { personId, state, tier, digest } = withdrawal
  if (personId === approverId) return 'own'
  if (approverIds.includes(approverId)) return 'already_approved'
  // A small one that the signer's own limit of the day holds back goes at once when one person signs.
  const wanted = state === 'delayed' ? Math.max(1, approvalsNeeded(tier)) : approvalsNeeded(tier)
  const waits = ['awaiting_verification', 'on_hold', 'review', 'delayed'].includes(state)
  return digest !== null && waits && approverIds.length < wanted ? undefined : 'not_waiting'
}

/** Binds a sealed proof to its place: a file put in another's does not open. */
export function proofContext(proofKey: string): string {
  return `withdrawals:proof:${proofKey}`
}

/** done: go on with the next step. waiting: it stays where it is, and so do all that come after it. */
export type StepResult = 'done' | 'waiting'

/** The signer did not answer, or the socket is not there: it is being started again. */
export function isSignerUnreachable(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return (
    ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(String(code)) ||
    /^the signer|socket hang up/.test(String(message))
  )
}

/** The command of two people that lets payouts go on. */
export const resumeCommandName = 'payouts.resume'

/** Makes open pages look again, without a word to anybody. */
const movedEvent = 'withdrawal.moved'

/** States a person is told of; the others only refresh what they look at. */
const told = {
  approved: 'withdrawal.approved',
  delayed: 'withdrawal.delayed',
  broadcast: 'withdrawal.sent',
  uncertain: 'withdrawal.uncertain',
  failed: 'withdrawal.failed',
  paid: 'withdrawal.paid',
  disputed: 'withdrawal.disputed',
  settled: 'withdrawal.settled',
  rejected: 'withdrawal.rejected',
  cancelled: 'withdrawal.cancelled',
} as const satisfies Partial<Record<WithdrawalState, EventType>>
type WithdrawalEvent = (typeof told)[keyof typeof told] | typeof movedEvent | 'withdrawal.requested'

/** Which event tells of a move: that of its new state, once; what only updates a state is told to nobody. */
export function eventOfMove(to: WithdrawalState, isStep: boolean): WithdrawalEvent {
  const known: Partial<Record<WithdrawalState, WithdrawalEvent>> = told
  return (isStep ? known[to] : undefined) ?? movedEvent
}

interface ToldWithdrawal {
  readonly id: string
  readonly personId: string
  readonly number: bigint
  readonly amountMicro: bigint
  readonly state: WithdrawalState
  readonly reason: string | null
  readonly txHash: Buffer | null
  readonly bankReference: string | null
  readonly note: string | null
}

/** What its owner and open pages hear of a withdrawal. */
export function withdrawalEvent(withdrawal: ToldWithdrawal, type: WithdrawalEvent) {
  const { id, personId, number, amountMicro, state, reason, txHash, bankReference, note } = withdrawal
  return {
    type,
    personId,
    payload: {
      withdrawalId: id,
      reference: referenceOf(number),
      amount: decimalFromMicro(amountMicro),
      state,
      ...(state === 'delayed' && reason !== null ? { delay: reason } : {}),
      ...(state === 'rejected' && reason !== null ? { rejection: reason } : {}),
      ...(state === 'rejected' && note !== null ? { note } : {}),
      ...(txHash === null ? {} : { transaction: `0x${txHash.toString('hex')}` }),
      ...(bankReference === null ? {} : { bankReference }),
    },
  }
}
