import type { AccountState } from '@clearhold/contract/accounts/permissions'
import type { EventType } from '@clearhold/contract/events'
import { decimalFromMicro } from '@clearhold/contract/money'
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
/** A bank payout nobody objected to for so long is over; a time in which its person could not object is not counted. */
const bankQuietMs = monthMs
/** Below so many there is no slowest twentieth: nothing is said about it. */
export const timesCountMin = 5

/** Why a payout has failed that the signer keeps a nonce for and will never sign. */
export const refusedReason = 'signer_refused'

/** Whose a withdrawal is that pays out the operator's capital: nobody's, as withdrawals.begin_exit writes it. */
export const operatorId = '00000000-0000-0000-0000-000000000000'

export function isOperators({ personId }: { readonly personId: string }): boolean {
  return personId === operatorId
}

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

/** A signer that still refuses a resumption so long after it was agreed on needs people: after five refusals, by the waits below. */
export const resumeRefusedAlarmMs = 30_000
const resumeRetryMsMin = 5_000
const resumeRetryMsMax = 300_000

/** How long to wait before a refused resumption is brought to the signer again: as long as it has been refused, within limits. */
export function resumeRetryMs(refusedMs: number): number {
  return Math.min(Math.max(refusedMs, resumeRetryMsMin), resumeRetryMsMax)
}

export type Source = 'profit' | 'cash' | 'bonus'
const sources: Readonly<Record<Exclude<WithdrawalType, 'all'>, Source>> = {
  profit: 'profit',
  capital: 'cash',
  referral_bonus: 'bonus',
}

/** What can be taken out in one payout; if it is turned down, each part goes back to where it was. */
export const freeSources: readonly Source[] = ['profit', 'bonus', 'cash']

/** Which of a person's accounts a withdrawal is taken out of, and goes back to. */
export function sourcesOf(type: WithdrawalType | 'return'): readonly Source[] {
  return type === 'all' || type === 'return' ? freeSources : [sources[type]]
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
  /** The address or bank account was confirmed, and its hold is over. */
  readonly addressUsable: boolean
  readonly approvals: number
}

export type WaitingState = Extract<WithdrawalState, 'awaiting_verification' | 'on_hold' | 'review' | 'approved'>

/** What a request that is not being sent yet waits for. A bank payout is paid by hand out of the review. */
export function waitsFor({ type, method, tier, verified, addressUsable, approvals: given }: Waiting): WaitingState {
  // Money that goes back after a final rejection waits for no verification: there will be none.
  if (!verified && type !== 'return') return 'awaiting_verification'
  if (!addressUsable && type !== 'return') return 'on_hold'
  if (method === 'bank') return 'review'
  return given < approvalsNeeded(tier) ? 'review' : 'approved'
}

/** A name as it is compared: no accents, no capitals, no marks, its words in no order. */
function nameWords(name: string): string[] {
  const bare = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return bare.match(/[\p{L}\p{N}]+/gu) ?? []
}

/**
 * Whether a bank account is in the name of the person whose identity was looked at. Banks leave middle names out and turn names
 * around; that somebody else's account passes takes a name of which at least two words are the same and none is different.
 */
export function isSameName(accountName: string, identityName: string): boolean {
  const [fewer = [], more = []] = [nameWords(accountName), nameWords(identityName)].sort(
    (left, right) => left.length - right.length,
  )
  const isWhole = fewer.length >= 2 || fewer.length === more.length
  return fewer.length > 0 && isWhole && fewer.every((word) => more.includes(word))
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

/** Why this person takes nothing out now, whatever they ask for. */
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

/** Why nothing is ever sent to an address: it is the token's, one of ours, or denied (U13). Before a token is pinned to none. */
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

/** What is unusual about a request when it is made. Whether its address was ever paid may change until it is read: riskShown. */
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
    // Found out when it was about to be sent: it came back to people for this alone.
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
 * What the signer's ceilings of the day hold back goes at once when more people sign: one for what needed nobody, two for one, four for
 * two. The same where the signer does not know a signature: somebody it knows may give theirs.
 */
function approvalsWhenDelayed(tier: WithdrawalTier, reason: string | null): number {
  const byMore = { auto: 1, one: 2, two: 4 } as const
  return reason === 'day_limit' || reason === 'signatures' ? byMore[tier] : Math.max(1, approvalsNeeded(tier))
}

/** Why this person cannot approve it, whatever they hold; undefined when they can. Nobody approves their own. */
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

/** Binds a sealed proof to its place: a file put in another's does not open. */
export function proofContext(proofKey: string): string {
  return `withdrawals:proof:${proofKey}`
}

/** The first bytes of a call of transfer(address,uint256). */
const transferSelector = '0xa9059cbb'

/** Of what the ledger counts in; a token has as many or more. */
const microDecimals = 6

interface PayableTerms {
  readonly toAddress: Buffer
  readonly digest: Buffer | null
  readonly amountMicro: bigint
}

/**
 * Whether a transaction of the hot wallet pays this withdrawal: a transfer of the token to its address that ends with what its
 * approvers signed, or, of what was signed before payouts carried that mark, one of just its amount.
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

/** done: go on with the next step. waiting: it stays where it is, and so do all that come after it. */
export type StepResult = 'done' | 'waiting'

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

/** A time in which an account was frozen, or the law held what is its person's; null: it goes on. */
export interface Standstill {
  readonly beganAt: Date
  readonly endedAt: Date | null
}

/** When the quiet days of a bank payout are over: every standstill moves their end by as long as it lasted. Null while one goes on. */
export function quietEnd(paidAt: Date, standstills: readonly Standstill[]): Date | null {
  let countedUntilMs = paidAt.getTime()
  let endMs = countedUntilMs + bankQuietMs
  const inOrder = [...standstills].sort((one, other) => one.beganAt.getTime() - other.beganAt.getTime())
  for (const { beganAt, endedAt } of inOrder) {
    const beganMs = Math.max(beganAt.getTime(), countedUntilMs)
    if (beganMs >= endMs) break
    if (endedAt === null) return null
    // Two at the same time stop the days once.
    endMs += Math.max(endedAt.getTime() - beganMs, 0)
    countedUntilMs = Math.max(endedAt.getTime(), countedUntilMs)
  }
  return new Date(endMs)
}
