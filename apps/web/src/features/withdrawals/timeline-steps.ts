import type { WithdrawalState } from '@clearhold/contract/withdrawals/rules'
import type { Withdrawal } from '@clearhold/contract/withdrawals/schema'

export type TimelineKind =
  | 'requested'
  | 'verification'
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
  | 'cancelled'

export interface TimelineStep {
  readonly kind: TimelineKind
  readonly state: 'done' | 'now' | 'todo' | 'bad'
  /** When it happened; absent for what has not, and for what nobody wrote the time of. */
  readonly at?: string
  /** Which approval of how many, from 1. */
  readonly number?: number
}

export type TimelineSource = Pick<
  Withdrawal,
  'method' | 'state' | 'steps' | 'approvals' | 'createdAt' | 'settledAt' | 'holdUntil'
>

const beforeApproved: readonly WithdrawalState[] = ['awaiting_verification', 'on_hold', 'review']
const onTheChain: readonly WithdrawalState[] = ['broadcast', 'confirming', 'settled']

/**
 * What happened and what is to come, oldest first. Solid is only what the server says has happened; a withdrawal that was
 * refused or taken back has nothing to come.
 */
export function timelineOf(withdrawal: TimelineSource): TimelineStep[] {
  const { state, method, createdAt } = withdrawal
  const isOver = state === 'rejected' || state === 'cancelled'
  const first: TimelineStep = { kind: 'requested', state: 'done', at: createdAt }
  const before = [first, ...waits(withdrawal), ...approvalSteps(withdrawal)]
  if (isOver) {
    const happened = before.filter((step) => step.state === 'done')
    return [...happened, { kind: state, state: 'bad', ...timeOf(withdrawal, state) }]
  }
  return [...before, ...(method === 'crypto' ? chainSteps(withdrawal) : bankSteps(withdrawal))]
}

/** Identity and the hold of a new address, where this withdrawal had to wait for them. */
function waits(withdrawal: TimelineSource): TimelineStep[] {
  const { state, steps, holdUntil } = withdrawal
  const hadTo = (wanted: WithdrawalState) => steps.some((step) => step.state === wanted)
  const isAwaiting = state === 'awaiting_verification'
  return [
    ...(hadTo('awaiting_verification')
      ? [waitStep('verification', isAwaiting, nextAfter(withdrawal, 'awaiting_verification'))]
      : []),
    ...(hadTo('on_hold') ? [waitStep('hold', state === 'on_hold', nextAfter(withdrawal, 'on_hold'))] : []),
    ...(!hadTo('on_hold') && isAwaiting && holdUntil !== null ? [{ kind: 'hold', state: 'todo' } as const] : []),
  ]
}

function waitStep(kind: 'verification' | 'hold', isNow: boolean, at: string | undefined): TimelineStep {
  if (isNow) return { kind, state: 'now' }
  return { kind, state: 'done', ...(at !== undefined && { at }) }
}

/** A wait ended when the next thing happened. */
function nextAfter({ steps }: TimelineSource, waited: WithdrawalState): string | undefined {
  const index = steps.findLastIndex((step) => step.state === waited)
  return steps[index + 1]?.at
}

function approvalSteps(withdrawal: TimelineSource): TimelineStep[] {
  const { approvals, state, method } = withdrawal
  // Who pays by bank and who agrees to it are the step of the payment itself.
  if (method === 'bank') return []
  const approved = timeOf(withdrawal, 'approved')
  const isPast = !beforeApproved.includes(state) && state !== 'rejected' && state !== 'cancelled'
  if (approvals.needed === 0) return [{ kind: 'automatic', state: isPast ? 'done' : 'todo', ...approved }]
  return Array.from({ length: approvals.needed }, (_, index): TimelineStep => {
    const number = index + 1
    if (number <= approvals.given) {
      return { kind: 'approval', state: 'done', number, ...(number === approvals.needed && approved) }
    }
    return { kind: 'approval', state: state === 'review' && number === approvals.given + 1 ? 'now' : 'todo', number }
  })
}

function chainSteps(withdrawal: TimelineSource): TimelineStep[] {
  const { state } = withdrawal
  const rest: TimelineStep[] = [
    { kind: 'confirming', state: 'todo' },
    { kind: 'final', state: 'todo' },
  ]
  if (beforeApproved.includes(state)) return [{ kind: 'sending', state: 'todo' }, ...rest]
  if (state === 'delayed')
    return [
      { kind: 'delayed', state: 'bad', ...timeOf(withdrawal, 'delayed') },
      { kind: 'sending', state: 'todo' },
      ...rest,
    ]
  const sent = { kind: 'sending', state: 'done', ...timeOf(withdrawal, 'broadcast') } as const
  if (state === 'uncertain')
    return [sent, { kind: 'uncertain', state: 'bad', ...timeOf(withdrawal, 'uncertain') }, ...rest]
  if (state === 'failed') return [sent, { kind: 'failed', state: 'bad', ...timeOf(withdrawal, 'failed') }]
  if (!onTheChain.includes(state)) return [{ kind: 'sending', state: 'now' }, ...rest]
  if (state !== 'settled') return [sent, { kind: 'confirming', state: 'now' }, { kind: 'final', state: 'todo' }]
  return [sent, { kind: 'confirming', state: 'done', ...timeOf(withdrawal, 'settled') }, settled(withdrawal)]
}

function bankSteps(withdrawal: TimelineSource): TimelineStep[] {
  const { state } = withdrawal
  const paid = { kind: 'bankPaid', state: 'done', ...timeOf(withdrawal, 'paid') } as const
  if (state === 'settled') return [paid, { ...settled(withdrawal), kind: 'bankConfirmed' }]
  if (state === 'disputed') return [paid, { kind: 'disputed', state: 'bad', ...timeOf(withdrawal, 'disputed') }]
  if (state === 'paid') return [paid, { kind: 'bankConfirmed', state: 'now' }]
  return [
    { kind: 'bankPaid', state: state === 'awaiting_verification' ? 'todo' : 'now' },
    { kind: 'bankConfirmed', state: 'todo' },
  ]
}

function settled({ settledAt }: TimelineSource): TimelineStep {
  return { kind: 'final', state: 'done', ...(settledAt !== null && { at: settledAt }) }
}

function timeOf({ steps }: TimelineSource, state: WithdrawalState): { readonly at?: string } {
  const at = steps.findLast((step) => step.state === state)?.at
  return at === undefined ? {} : { at }
}
