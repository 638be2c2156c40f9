import type { EventPayloads } from '@clearhold/contract/event-payloads'
import type { EventType } from '@clearhold/contract/events'
import { undecidedStates } from '@clearhold/contract/withdrawals/rules'
import { readOpenRecovery, readOpenRecoveryIds } from '#domains/accounts/index.ts'
import { readOpenCommandIdsOf } from '#domains/approvals/index.ts'
import { hasPendingArrivals } from '#domains/deposits/index.ts'
import { maturityKey } from '#domains/plans/flow.ts'
import { hasCapitalChanges } from '#domains/treasury/index.ts'
import { payoutSwitchKey } from '#domains/withdrawals/flows/payout-switch.ts'
import { readPayoutWork, readQuietIdsOf, readUndecidedIds, resumeCommandName } from '#domains/withdrawals/index.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Wake } from '#platform/durable/wake-flow.ts'
import type { WakingEvent } from '#platform/events/relay.ts'

/** Every durable flow of the product. */
export const flowNames = [
  'bankPayout',
  'breakGlass',
  'capital',
  'command',
  'deposits',
  'freeze',
  'kycCase',
  'legalHold',
  'longStatement',
  'mail',
  'maturity',
  'payoutSwitch',
  'push',
  'recovery',
  'settlement',
  'snapshot',
  'sweep',
  'visitorMail',
  'wallet',
  'withdrawal',
] as const
export type FlowName = (typeof flowNames)[number]
export type FlowWake = Wake<FlowName>

export interface WakeParts {
  readonly reader: Reader
  readonly chainId: number
}

type Woken = readonly FlowWake[] | Promise<readonly FlowWake[]>
type WakesOf = (event: WakingEvent, parts: WakeParts) => Woken

/** Wakes no flow: it only refreshes open pages and notifies people. */
const none = 'none'

/** The flow whose key is a field of the event's payload. */
function keyed<Type extends EventType>(
  _type: Type,
  flow: FlowName,
  field: keyof EventPayloads[Type] & string,
): WakesOf {
  return ({ payload }) => [{ flow, key: String(payload[field]) }]
}

const ofChain =
  (...flows: readonly FlowName[]): WakesOf =>
  (_event, { chainId }) =>
    flows.map((flow) => ({ flow, key: String(chainId) }))

/** A new block every few seconds matters only to open work: one query for that costs less than waking each flow. */
async function flowsOfBlock({ reader, chainId }: WakeParts): Promise<readonly FlowWake[]> {
  const payouts = await readPayoutWork(reader, chainId)
  const concerned: Readonly<Partial<Record<FlowName, boolean>>> = {
    deposits: await hasPendingArrivals(reader, chainId),
    capital: await hasCapitalChanges(reader, chainId),
    settlement: payouts.open + payouts.watched > 0,
    wallet: payouts.payable + payouts.begun > 0,
  }
  return flowNames.filter((flow) => concerned[flow]).map((flow) => ({ flow, key: String(chainId) }))
}

const maturity: WakesOf = () => [{ flow: 'maturity', key: maturityKey }]

/** The limit on requests allows no more open ones of one person at a time. */
const requestsMax = 1_000

async function requestsOf({ reader }: WakeParts, personId: string): Promise<readonly FlowWake[]> {
  return (await readUndecidedIds(reader, { personId, limit: requestsMax })).map((key) => ({ flow: 'withdrawal', key }))
}

const concernedBy = ({ personId, payload }: WakingEvent) => personId ?? String(payload['ofPersonId'])

/** Requests of the event's person may go on, and so may approved ones that were held. */
const withdrawalsOfPerson: WakesOf = async (event, parts) => [
  ...(await requestsOf(parts, concernedBy(event))),
  { flow: 'wallet', key: String(parts.chainId) },
]

/** A freeze or a legal hold is over: the undisputed days of bank payouts continue as well. */
const allOfPerson: WakesOf = async (event, parts) => [
  ...(await withdrawalsOfPerson(event, parts)),
  ...(await readQuietIdsOf(parts.reader, concernedBy(event))).map((key): FlowWake => ({ flow: 'bankPayout', key })),
]

/** A person's commands end when they may no longer propose them. */
const commandsOf: WakesOf = async (event, { reader }) =>
  (await readOpenCommandIdsOf(reader, concernedBy(event))).map((key): FlowWake => ({ flow: 'command', key }))

/** A recovery of an account that staff froze or that was closed ends. */
const commandsAndRecoveryOf: WakesOf = async (event, parts) => {
  const open = await readOpenRecovery(parts.reader, concernedBy(event))
  const wakes = await commandsOf(event, parts)
  return open === undefined ? wakes : [...wakes, { flow: 'recovery', key: open.id }]
}

const pageMax = 1_000

/** Every key of these pages. */
async function allOf(
  flow: FlowName,
  read: (afterId: string | undefined) => Promise<readonly string[]>,
): Promise<FlowWake[]> {
  const wakes: FlowWake[] = []
  let page: readonly string[]
  do {
    page = await read(wakes.at(-1)?.key)
    wakes.push(...page.map((key): FlowWake => ({ flow, key })))
  } while (page.length === pageMax)
  return wakes
}

/**
 * Everything that waits for business time: positions, requests whose address is on hold, announced exits of capital, and recoveries of a
 * second factor.
 */
async function allOfBusinessTime({ reader, chainId }: WakeParts): Promise<readonly FlowWake[]> {
  const wakes: FlowWake[] = [
    { flow: 'maturity', key: maturityKey },
    { flow: 'wallet', key: String(chainId) },
  ]
  const undecided = (afterId: string | undefined) =>
    readUndecidedIds(reader, { state: 'on_hold', afterId, limit: pageMax })
  wakes.push(...(await allOf('withdrawal', undecided)))
  wakes.push(...(await allOf('recovery', (afterId) => readOpenRecoveryIds(reader, afterId, pageMax))))
  return wakes
}

/**
 * A delayed withdrawal with another signature may go now; on one that waits for more, the signature is checked. Every other move was made
 * by the flow that drives it, or by people.
 */
const wokenByMove: WakesOf = (event, parts) => {
  const { withdrawalId, state } = event.payload
  if (undecidedStates.some((undecided) => undecided === state))
    return [{ flow: 'withdrawal', key: String(withdrawalId) }]
  return state === 'approved' || state === 'delayed' ? ofChain('wallet', 'sweep')(event, parts) : []
}

/** Until it is approved a withdrawal has a flow of its own, from then on the wallet's. */
const wokenByRequest: WakesOf = (event, parts) => {
  const { withdrawalId, state } = event.payload
  const isUndecided = undecidedStates.some((undecided) => undecided === state)
  return isUndecided ? [{ flow: 'withdrawal', key: String(withdrawalId) }] : wokenByMove(event, parts)
}

const kycCase = <Type extends EventType>(type: Type, field: keyof EventPayloads[Type] & string) =>
  keyed(type, 'kycCase', field)

/**
 * Which flows are woken, by the type of the event: a missing type does not compile. A flow decides from PostgreSQL what there is to do;
 * waking one too often costs a query, forgetting one leaves an investor waiting.
 */
const table: Readonly<Record<EventType, WakesOf | typeof none>> = {
  'account.registered': none,
  'account.verification_requested': none,
  'account.registration_repeated': none,
  'account.email_verified': none,
  'account.reset_requested': none,
  'account.password_changed': none,
  'account.data_copied': none,
  'account.phrase_changed': none,
  'account.mail_undeliverable': none,
  'account.address_check_asked': none,
  'account.mail_restored': none,
  'account.email_change_requested': none,
  'account.email_change_pending': none,
  'account.email_changed': none,
  'account.signed_in_new_device': none,
  'account.sessions_revoked': none,
  'account.signed_out': none,
  'account.factor_added': none,
  'account.factor_removed': none,
  'account.recovery_code_used': none,
  'account.locked': none,
  'account.frozen_by_holder': commandsOf,
  // The flow of the freeze finds the new end when it wakes at the old one.
  'account.kept_frozen': none,
  'account.reported': none,
  'report.notice': none,
  'account.recovery_asked': none,
  'account.recovery_waiting': none,
  'account.recovery_stopped': none,
  'account.recovery_done': none,
  'recovery.opened': keyed('recovery.opened', 'recovery', 'recoveryId'),
  'recovery.begun': keyed('recovery.begun', 'recovery', 'recoveryId'),
  'recovery.notice': none,
  'break_glass.begun': keyed('break_glass.begun', 'breakGlass', 'breakGlassId'),
  'break_glass.waiting': none,
  'break_glass.stopped': none,
  'break_glass.done': none,
  'account.frozen': commandsAndRecoveryOf,
  'account.unfrozen': allOfPerson,
  'account.closed': commandsAndRecoveryOf,
  'account.reopened': none,
  'session.ended': none,
  'permissions.changed': commandsOf,
  'balance.adjusted': ofChain('deposits'),
  'message.added': none,
  'mail.queued': keyed('mail.queued', 'mail', 'mailId'),
  'visitor_mail.queued': keyed('visitor_mail.queued', 'visitorMail', 'mailId'),
  'push.queued': keyed('push.queued', 'push', 'pushId'),
  'approval.opened': keyed('approval.opened', 'command', 'approvalId'),
  'approval.accepted': keyed('approval.accepted', 'command', 'approvalId'),
  'approval.waiting': none,
  'approval.decided': ({ payload }) =>
    payload['command'] === resumeCommandName ? [{ flow: 'payoutSwitch', key: payoutSwitchKey }] : [],
  'alarm.raised': none,
  'alarm.cleared': ofChain('wallet', 'sweep'),
  'alarm.notice': none,
  'gate.closed': none,
  'gate.opened': ofChain('wallet'),
  'gate.notice': none,
  'anchor.stuck': none,
  'ownership.ending': none,
  'witness.refused': none,
  'proof.notice': none,
  'proof.drawn': none,
  'list.exported': none,
  'restriction.begun': ({ payload }) => [
    { flow: payload['restriction'] === 'freeze' ? 'freeze' : 'legalHold', key: String(payload['ofPersonId']) },
  ],
  'restriction.notice': none,
  'sanctions.found': none,
  'sanctions.notice': none,
  'export.notice': none,
  'capital.credited': ofChain('deposits', 'sweep'),
  'capital.reorged': none,
  'capital.exit_announced': ofChain('wallet'),
  'capital.exit_cancelled': ofChain('deposits'),
  'capital.unattributed': ofChain('sweep'),
  'chain.advanced': (_event, parts) => flowsOfBlock(parts),
  'clock.moved': (_event, parts) => allOfBusinessTime(parts),
  'deposit.seen': none,
  'deposit.confirming': none,
  'deposit.credited': ofChain('sweep'),
  'deposit.below_minimum': ofChain('sweep'),
  'deposit.frozen': ofChain('sweep'),
  'deposit.reorged': ofChain('deposits'),
  'deposit.submitted': none,
  'deposit.waiting': ofChain('deposits'),
  'deposit.rejected': none,
  'kyc.received': kycCase('kyc.received', 'kycId'),
  'kyc.revision': kycCase('kyc.revision', 'kycId'),
  'kyc.verified': withdrawalsOfPerson,
  'kyc.rejected': none,
  'kyc.reminder': none,
  'kyc.viewed': none,
  'kyc.overdue': none,
  'kyc.escalated': none,
  'kyc.hold_ended': allOfPerson,
  'kyc.approved': kycCase('kyc.approved', 'kycId'),
  'plan.published': none,
  'plan.closed': none,
  'plan.activated': maturity,
  'plan.choice_changed': none,
  'plan.matured': none,
  'plan.renewed': none,
  'plan.exited': ofChain('deposits'),
  'referral.joined': none,
  'referral.reserved': none,
  'referral.paid': none,
  'referral.ended': ofChain('deposits'),
  'statement.asked': keyed('statement.asked', 'longStatement', 'statementId'),
  'statement.progressed': none,
  'statement.ready': none,
  'statement.failed': none,
  'support.written': none,
  'support.waiting': none,
  'support.answered': none,
  'support.read': none,
  'support.closed': none,
  'withdrawal.requested': wokenByRequest,
  'withdrawal.moved': wokenByMove,
  'withdrawal.approved': ofChain('wallet', 'sweep'),
  'withdrawal.delayed': ofChain('sweep'),
  'withdrawal.sent': ofChain('settlement'),
  'withdrawal.uncertain': ofChain('settlement'),
  'withdrawal.failed': ofChain('wallet', 'settlement'),
  'withdrawal.paid': keyed('withdrawal.paid', 'bankPayout', 'withdrawalId'),
  'withdrawal.disputed': none,
  'withdrawal.settled': ofChain('deposits', 'wallet'),
  'withdrawal.shortfall': none,
  'withdrawal.rejected': none,
  'withdrawal.cancelled': none,
  'withdrawal.address_added': none,
  'withdrawal.bank_added': none,
  'withdrawal.address_confirmed': withdrawalsOfPerson,
  'withdrawal.book_locked': none,
  'withdrawal.book_unlocking': none,
  'withdrawal.review': none,
  'withdrawal.review_opened': none,
}

export const wakingTypes: readonly string[] = Object.entries(table)
  .filter(([, wakes]) => wakes !== none)
  .map(([type]) => type)

export interface EventWake extends FlowWake {
  /** The last event that concerns it: handed over again among others, it is still the same call. */
  readonly eventId: bigint
}

/** The flows these events concern, deduplicated. */
export async function wakesOf(events: readonly WakingEvent[], parts: WakeParts): Promise<readonly EventWake[]> {
  const wakes = new Map<string, EventWake>()
  for (const event of events) {
    const entry = Object.hasOwn(table, event.type) ? table[event.type as EventType] : none
    if (entry === none) continue
    for (const wake of await entry(event, parts)) wakes.set(`${wake.flow}/${wake.key}`, { ...wake, eventId: event.id })
  }
  return [...wakes.values()]
}
