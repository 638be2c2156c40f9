import type { AccountState } from '@clearhold/contract/accounts/permissions'
import type { EventType } from '@clearhold/contract/events'
import { decimalFromMicro } from '@clearhold/contract/money'
import { noticeCrowdMin, type WithdrawalNotice } from '@clearhold/contract/withdrawals/notices'
import type {
  RiskNote,
  WithdrawalHindrance,
  WithdrawalState,
  WithdrawalTier,
  WithdrawalType,
} from '@clearhold/contract/withdrawals/rules'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const monthMs = 30 * dayMs

/** Spec section 9: at least 1. */
export const withdrawMinimumMicro = 1_000_000n
/** The typed amount is what arrives: the platform pays the network's fee. */
export const withdrawCharge = '0.00'

export const addressHoldHours = 24
/** After a change of password or email address the hold is longer, in case an attacker made the change. */
export const changedHoldHours = 48
export const changedWindowMs = 48 * hourMs
export const unlockWaitMs = dayMs
export const bookMax = 20
/** How long a settled payout is still watched: a deeper reorganisation is the watcher's alarm. */
export const settledWatchMinutes = 30
/** How long payouts took is told from those of so many days. */
export const payoutTimesDays = 30
/** What was signed lately, as the signer counts it for its own limits. */
export const signedWindowHours = 24
/** How long the bytes that void a nonce are rebroadcast if they are not mined. */
export const voidWatchHours = 24
/** A bank payout that is not disputed for this long is settled; time in which its recipient could not dispute it is not counted. */
const bankQuietMs = monthMs
/** Below this many there is no meaningful slowest 5%, and none is reported. */
export const timesCountMin = 5

/** Why a payout failed for which the signer keeps a nonce but will never sign. */
export const refusedReason = 'signer_refused'

/** The owner of a withdrawal that pays out operator capital: no person, as withdrawals.begin_exit writes it. */
export const operatorId = '00000000-0000-0000-0000-000000000000'

export function isOperators({ personId }: { readonly personId: string }): boolean {
  return personId === operatorId
}

const refusalWaitMs = 15_000
const refusalDoublingsMax = 10
/**
 * Backoff of a payout after the signer's first refusal, its second and so on: half a minute, a minute, two, up to some hours. Further
 * refusals wait as long as the last one listed.
 */
export const refusalWaitsMs: readonly number[] = Array.from(
  { length: refusalDoublingsMax },
  (_, index) => refusalWaitMs * 2 ** (index + 1),
)

/** A signer that still refuses an approved resumption after this long needs people: after five refusals, by the waits below. */
export const resumeRefusedAlarmMs = 30_000
const resumeRetryMsMin = 5_000
const resumeRetryMsMax = 300_000

/** Backoff before a refused resumption is sent to the signer again: as long as it has been refused, within limits. */
export function resumeRetryMs(refusedMs: number): number {
  return Math.min(Math.max(refusedMs, resumeRetryMsMin), resumeRetryMsMax)
}

export type Source = 'profit' | 'cash' | 'bonus'
const sources: Readonly<Record<Exclude<WithdrawalType, 'all'>, Source>> = {
  profit: 'profit',
  capital: 'cash',
  referral_bonus: 'bonus',
}

/** What one payout can take from; if it is rejected, each part goes back to its source. */
export const freeSources: readonly Source[] = ['profit', 'bonus', 'cash']

/** Which of a person's accounts a withdrawal takes from and goes back to. */
export function sourcesOf(type: WithdrawalType | 'return'): readonly Source[] {
  return type === 'all' || type === 'return' ? freeSources : [sources[type]]
}

export interface Tiers {
  readonly autoMaxMicro: bigint
  readonly oneMaxMicro: bigint
}

/** What needs an approver even when the amount alone would not. */
const lookedAt: ReadonlySet<RiskNote> = new Set(['changed_credentials', 'velocity', 'screening'])

/** How many approvers must sign: by the amount, and at least one where something is unusual. The signer requires at least as many. */
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
  /** The address or bank account was confirmed, and its hold is over. */
  readonly addressUsable: boolean
  readonly approvals: number
}

export type WaitingState = Extract<WithdrawalState, 'awaiting_verification' | 'on_hold' | 'review' | 'approved'>

/** What a request that is not being sent yet waits for. A bank payout is paid by hand from the review. */
export function waitsFor({ type, method, tier, verified, addressUsable, approvals: given }: Waiting): WaitingState {
  // Money that goes back after a final rejection waits for no verification: there will be none.
  if (!verified && type !== 'return') return 'awaiting_verification'
  if (!addressUsable && type !== 'return') return 'on_hold'
  if (method === 'bank') return 'review'
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

export type RequesterRefusal = 'account_not_active' | 'email_unverified' | 'second_factor_needed'

/** Why this person may not withdraw at all now, whatever the request. */
export function requesterRefusalOf(requester: {
  /** Null where there is no such person. */
  readonly accountState: AccountState | null
  readonly emailVerified: boolean
  readonly hasFactor: boolean
}): RequesterRefusal | undefined {
  if (requester.accountState !== 'active') return 'account_not_active'
  if (!requester.emailVerified) return 'email_unverified'
  return requester.hasFactor ? undefined : 'second_factor_needed'
}

export type UnpayableAddress = 'chain_late' | 'address_is_token' | 'address_of_platform' | 'address_denied'

/**
 * Why nothing is ever sent to an address: it is the token's, one of ours, or denied (U13). Before a token is pinned, no address is the
 * token's.
 */
export function addressRefusalOf(
  address: string,
  facts: {
    readonly token: string | undefined
    readonly isOurs: boolean
    readonly denied: ReadonlySet<string>
  },
): UnpayableAddress | undefined {
  if (facts.token === undefined) return 'chain_late'
  if (facts.token === address) return 'address_is_token'
  if (facts.isOurs) return 'address_of_platform'
  return facts.denied.has(address) ? 'address_denied' : undefined
}

export interface RiskFacts {
  readonly first: boolean
  readonly changed: boolean
  /** Requests of the last day, this one not counted. */
  readonly requestsToday: number
  readonly requestsPerDay: number
  readonly sharedAddress: boolean
  readonly large: boolean
}

/** What is unusual about a request when it is made. Whether its address was ever paid may change before it is shown: see riskShown. */
export function riskOf(facts: RiskFacts): RiskNote[] {
  return [
    ...(facts.first ? ['first_withdrawal' as const] : []),
    ...(facts.changed ? ['changed_credentials' as const] : []),
    ...(facts.requestsToday * 2 >= facts.requestsPerDay ? ['velocity' as const] : []),
    ...(facts.sharedAddress ? ['screening' as const] : []),
    ...(facts.large ? ['large' as const] : []),
  ]
}

export interface ShownRisk {
  readonly state: WithdrawalState
  readonly method: 'crypto' | 'bank'
  readonly reason: string | null
  readonly risk: readonly RiskNote[]
}

/** What is unusual about a withdrawal as it stands now. */
export function riskShown({ state, method, reason, risk }: ShownRisk, isAddressPaid: boolean): RiskNote[] {
  const isNew = method === 'crypto' && !isAddressPaid
  return [
    // Found just before sending: it returned to the review for this reason alone.
    ...(state === 'review' && reason !== null ? ['address_refused' as const] : []),
    ...(isNew ? ['new_address' as const] : []),
    ...risk.filter((note) => note !== 'new_address'),
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
  readonly reason: string | null
  readonly tier: WithdrawalTier
  /** What approvers sign; a bank payout has none. */
  readonly digest: Uint8Array | null
}

export type ApproveRefusalKind = Extract<
  WithdrawalHindrance,
  'own' | 'not_waiting' | 'already_approved' | 'all_approved'
>

/**
 * A payout held back by the signer's daily ceilings goes at once when more approvers sign: one where none was needed, two where one was,
 * four where two were. The same where the signer does not know a signature: an approver it knows may add theirs.
 */
function approvalsWhenDelayed(tier: WithdrawalTier, reason: string | null): number {
  const byMore = { auto: 1, one: 2, two: 4 } as const
  return reason === 'day_limit' || reason === 'signatures' ? byMore[tier] : Math.max(1, approvalsNeeded(tier))
}

/** Why this approver cannot approve it, whatever their permissions; undefined when they can. Approving one's own is never possible. */
export function approveRefusalOf(
  withdrawal: ApprovableWithdrawal,
  approverIds: readonly string[],
  approverId: string,
): ApproveRefusalKind | undefined {
  const { personId, state, reason, tier, digest } = withdrawal
  if (personId === approverId) return 'own'
  const wanted = state === 'delayed' ? approvalsWhenDelayed(tier, reason) : approvalsNeeded(tier)
  const waits = ['awaiting_verification', 'on_hold', 'review', 'delayed'].includes(state)
  const isMissing = digest !== null && waits && approverIds.length < wanted
  if (approverIds.includes(approverId)) return isMissing ? 'already_approved' : 'all_approved'
  return isMissing ? undefined : 'not_waiting'
}

/** Binds a sealed proof to its key: a file moved to another key does not decrypt. */
export function proofContext(proofKey: string): string {
  return `withdrawals:proof:${proofKey}`
}

/** The function selector of transfer(address,uint256). */
const transferSelector = '0xa9059cbb'

/** Decimals of the ledger's unit; a token has as many or more. */
const microDecimals = 6

interface PayableTerms {
  readonly toAddress: Buffer
  readonly digest: Buffer | null
  readonly amountMicro: bigint
}

/**
 * Whether a transaction of the hot wallet pays this withdrawal: a transfer of the token to its address that ends with the payout's mark
 * or, if signed before payouts carried that mark, one of exactly its amount.
 */
export function paysWithdrawal(
  sent: { readonly to: string | undefined; readonly data: string },
  { toAddress, digest, amountMicro }: PayableTerms,
  token: { readonly address: string; readonly decimals: number },
): boolean {
  const units = amountMicro * 10n ** BigInt(token.decimals - microDecimals)
  const words = [toAddress.toString('hex'), units.toString(16)].map((word) => word.padStart(64, '0'))
  const plain = `${transferSelector}${words.join('')}`
  const marked = digest === null ? plain : `${plain}${digest.toString('hex')}`
  return sent.to === token.address && (sent.data === plain || sent.data === marked)
}

/** done: continue with the next step. waiting: it stays where it is, and so does everything after it. */
export type StepResult = 'done' | 'waiting'

/** The two-person command that resumes payouts. */
export const resumeCommandName = 'payouts.resume'

/** Makes open pages refetch, without notifying anyone. */
const movedEvent = 'withdrawal.moved'

/** States a person is notified of; the others only refresh open pages. */
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

/** Which event a move records: that of its new state, once; an update within a state notifies no one. */
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

/** What its owner and open pages learn of a withdrawal. */
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

/** A time in which an account was frozen or under a legal hold; null: it has not ended. */
export interface Standstill {
  readonly beganAt: Date
  readonly endedAt: Date | null
}

/** When the undisputed days of a bank payout are over: every standstill moves the end by its length. Null while one goes on. */
export function quietEnd(paidAt: Date, standstills: readonly Standstill[]): Date | null {
  let countedUntilMs = paidAt.getTime()
  let endMs = countedUntilMs + bankQuietMs
  const inOrder = [...standstills].sort((one, other) => one.beganAt.getTime() - other.beganAt.getTime())
  for (const { beganAt, endedAt } of inOrder) {
    const beganMs = Math.max(beganAt.getTime(), countedUntilMs)
    if (beganMs >= endMs) break
    if (endedAt === null) return null
    // Overlapping standstills count once.
    endMs += Math.max(endedAt.getTime() - beganMs, 0)
    countedUntilMs = Math.max(endedAt.getTime(), countedUntilMs)
  }
  return new Date(endMs)
}

/** How many people were paid on chain in a week, by band of amount, and how many of them had agreed to a notice before. */
export interface PaidWeek extends WithdrawalNotice {
  readonly people: number
  readonly agreed: number
}

/** What public pages may show: no name, no time, no exact amount, and nothing while the group is too small for anonymity. */
export function noticesOf(weeks: readonly PaidWeek[], agreedPeople: number): WithdrawalNotice[] {
  if (agreedPeople < noticeCrowdMin) return []
  const large = weeks.filter(({ people, agreed }) => people >= noticeCrowdMin && agreed > 0)
  return large.map(({ week, floor }) => ({ week, floor }))
}
