import type { WithdrawalState } from '@clearhold/contract/withdrawals/rules'
import type { OwnWithdrawal, Withdrawal } from '@clearhold/contract/withdrawals/schema'

export type TimelineKind =
  | 'requested'
  | 'verification'
  | 'addressConfirm'
  | 'hold'
  | 'approval'
  | 'automatic'
  | 'sending'
  | 'delayed'
  | 'uncertain'
  | 'failed'
  | 'confirming'
  | 'final'
  | 'bankPaid'
  | 'bankConfirmed'
  | 'disputed'
  | 'rejected'
  | 'returned'
  | 'cancelled'

export interface TimelineStep {
  readonly kind: TimelineKind
  readonly state: 'done' | 'now' | 'todo' | 'bad'
  /** When it was recorded; absent for what has not happened. */
  readonly at?: string
  /** Which approval of how many, from 1. */
  readonly number?: number
}

export type TimelineSource = Pick<
  Withdrawal,
  | 'method'
  | 'state'
  | 'steps'
  | 'recorded'
  | 'approvals'
  | 'createdAt'
  | 'settledAt'
  | 'holdUntil'
  | 'addressConfirmedAt'
> &
  Partial<Pick<OwnWithdrawal, 'addressToConfirm'>>

/**
 * What happened and what is to come, oldest first. Ticked is only what the server recorded, with its time; what is to come follows
 * from the state, and what ended has nothing to come.
 */
export function timelineOf(withdrawal: TimelineSource): TimelineStep[] {
  return [
    done('requested', withdrawal.createdAt),
    ...waits(withdrawal),
    ...approvalSteps(withdrawal),
    ...(withdrawal.method === 'crypto' ? chainSteps(withdrawal) : bankSteps(withdrawal)),
    ...(hasEndedUnpaid(withdrawal) ? [ending(withdrawal)] : []),
  ]
}

function hasEndedUnpaid({ state }: TimelineSource): boolean {
  return state === 'rejected' || state === 'cancelled'
}

/** Turned down before it was sent, given back after it had failed or was disputed, or taken back by its owner. */
function ending(withdrawal: TimelineSource): TimelineStep {
  const { state, recorded } = withdrawal
  const kind =
    state === 'cancelled' ? state : recorded.failedAt === null && recorded.paidAt === null ? 'rejected' : 'returned'
  // A withdrawal that the investor cancelled is no warning.
  return (state === 'cancelled' ? done : bad)(kind, timeIn(withdrawal, state))
}

/** Identity, the mailed link and the hold of a new address, where this withdrawal had to wait for them. */
function waits(withdrawal: TimelineSource): TimelineStep[] {
  const { state, steps, holdUntil, recorded, addressConfirmedAt } = withdrawal
  const isAwaiting = state === 'awaiting_verification'
  const isHeld = state === 'on_hold'
  const hadToHold = steps.some((step) => step.state === 'on_hold')
  // Staff are not told of the link; a hold without an end is one that it has not started.
  const isToConfirm = withdrawal.addressToConfirm ?? (isHeld && holdUntil === null)
  const holdIsAhead = isToConfirm || (!hadToHold && isAwaiting && holdUntil !== null)
  return [
    ...waited('verification', recorded.verifiedAt, isAwaiting),
    ...waited('addressConfirm', addressConfirmedAt, isToConfirm),
    ...waited('hold', recorded.holdOverAt, isHeld && !isToConfirm),
    ...(holdIsAhead ? [todo('hold')] : []),
  ]
}

/** A wait that was broken off is no step: it neither ended nor goes on. */
function waited(
  kind: 'verification' | 'addressConfirm' | 'hold',
  overAt: string | null,
  isNow: boolean,
): TimelineStep[] {
  if (isNow) return [{ kind, state: 'now' }]
  return overAt === null ? [] : [done(kind, overAt)]
}

function approvalSteps(withdrawal: TimelineSource): TimelineStep[] {
  const { approvals, state, method, recorded } = withdrawal
  // Who pays by bank and who agrees to it are the step of the payment itself.
  if (method === 'bank') return []
  const signed = recorded.signedAt.map((at, index): TimelineStep => ({ ...done('approval', at), number: index + 1 }))
  if (approvals.needed === 0 && signed.length === 0) {
    if (recorded.approvedAt !== null) return [done('automatic', recorded.approvedAt)]
    return hasEndedUnpaid(withdrawal) ? [] : [todo('automatic')]
  }
  if (hasEndedUnpaid(withdrawal)) return signed
  const missing = Math.max(0, approvals.needed - signed.length)
  const open = Array.from({ length: missing }, (_, index): TimelineStep => {
    const number = signed.length + index + 1
    return { kind: 'approval', state: state === 'review' && index === 0 ? 'now' : 'todo', number }
  })
  return [...signed, ...open]
}

/** What comes after the decision, by where it stands: a state that is not listed here does not compile. */
const chainAhead: Readonly<Record<WithdrawalState, (withdrawal: TimelineSource) => TimelineStep[]>> = {
  awaiting_verification: () => [todo('sending'), ...confirmingAhead],
  on_hold: () => [todo('sending'), ...confirmingAhead],
  review: () => [todo('sending'), ...confirmingAhead],
  approved: () => [now('sending'), ...confirmingAhead],
  delayed: (one) => [bad('delayed', timeIn(one, 'delayed')), todo('sending'), ...confirmingAhead],
  reserved: () => [now('sending'), ...confirmingAhead],
  signed: () => [now('sending'), ...confirmingAhead],
  broadcast: () => [now('confirming'), todo('final')],
  confirming: () => [now('confirming'), todo('final')],
  uncertain: (one) => [
    bad('uncertain', timeIn(one, 'uncertain')),
    ...(one.recorded.sentAt === null ? [todo('sending')] : []),
    ...confirmingAhead,
  ],
  failed: (one) => [bad('failed', one.recorded.failedAt)],
  settled: (one) => [done('confirming', one.settledAt), done('final', one.settledAt)],
  // What failed before it was given back; else nothing.
  rejected: (one) => (one.recorded.failedAt === null ? [] : [bad('failed', one.recorded.failedAt)]),
  cancelled: () => [],
  // By bank only.
  paid: () => [],
  disputed: () => [],
}

function chainSteps(withdrawal: TimelineSource): TimelineStep[] {
  const { sentAt } = withdrawal.recorded
  return [...(sentAt === null ? [] : [done('sending', sentAt)]), ...chainAhead[withdrawal.state](withdrawal)]
}

function bankSteps(withdrawal: TimelineSource): TimelineStep[] {
  const { state, recorded, settledAt } = withdrawal
  const happened = [
    ...(recorded.paidAt === null ? [] : [done('bankPaid', recorded.paidAt)]),
    ...(recorded.disputedAt === null ? [] : [bad('disputed', recorded.disputedAt)]),
  ]
  if (state === 'settled') return [...happened, done('bankConfirmed', settledAt)]
  if (state === 'paid') return [...happened, now('bankConfirmed')]
  if (state === 'disputed' || hasEndedUnpaid(withdrawal)) return happened
  const isWaiting = state === 'awaiting_verification' || state === 'on_hold'
  return [isWaiting ? todo('bankPaid') : now('bankPaid'), todo('bankConfirmed')]
}

function done(kind: TimelineKind, at: string | null): TimelineStep {
  return { kind, state: 'done', ...(at !== null && { at }) }
}

function bad(kind: TimelineKind, at: string | null): TimelineStep {
  return { kind, state: 'bad', ...(at !== null && { at }) }
}

function now(kind: TimelineKind): TimelineStep {
  return { kind, state: 'now' }
}

function todo(kind: TimelineKind): TimelineStep {
  return { kind, state: 'todo' }
}

const confirmingAhead: readonly TimelineStep[] = [todo('confirming'), todo('final')]

function timeIn({ steps }: TimelineSource, state: WithdrawalState): string | null {
  return steps.findLast((step) => step.state === state)?.at ?? null
}
