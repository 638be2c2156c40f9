import { holderReports, type Permission, permissions } from '@clearhold/contract/accounts/permissions'
import type { EventOf, EventPayloads } from '@clearhold/contract/event-payloads'
import type { EventType } from '@clearhold/contract/events'
import { exportedLists } from '@clearhold/contract/lists'
import type { MailKind, MessageKind, Preferences } from '@clearhold/contract/notifications/schema'
import { gateCauses } from '@clearhold/contract/solvency/schema'
import { alarmKinds } from '@clearhold/contract/treasury/alarms'
import { z } from 'zod'

type Params = Readonly<Record<string, string>>

/** How people are notified of one kind of event. */
export interface Telling {
  /** Stored as a message in the product. */
  readonly inApp: boolean
  /** Security mails cannot be turned off; money and news are the person's choice. */
  readonly mail: 'always' | keyof Preferences | 'never'
  /** The mail carries a link that acts for the person; minted by accounts. */
  readonly link?: LinkPurpose
  /** The parameter that identifies the link's subject, where one person can have several open. */
  readonly linkSubject?: string
  /** The page that the mail's button opens, for a signed-in person; the link itself authorises nothing. */
  readonly opens?: (params: Params) => string
  /** Sent to the previous address, which may be the rightful owner's after a takeover. */
  readonly toPrevious?: true | ((params: Params) => boolean)
  /** The mail carries a link by which the person shows that our mails arrive. */
  readonly confirms?: true
  /** A link signed by accounts: 'stop' lets a person who did not do this freeze the account, 'end' asks for the end of such a freeze. */
  readonly signed?: SignedLink | ((params: Params) => SignedLink | undefined)
}

/** Of a link that accounts signs and does not store. */
export type SignedLink = 'stop' | 'end'
type StopPurpose = 'stop_recovery' | 'stop_break_glass'
export type LinkPurpose = 'verify' | 'reset' | 'change_email' | 'withdraw_address' | 'bank_payout' | StopPurpose

const silent = 'silent'
const security: Telling = { inApp: true, mail: 'always', signed: 'stop' }
const staff: Telling = { inApp: true, mail: 'always' }
const work: Telling = { inApp: true, mail: 'never' }
/** A person waits for it, so the mail is always sent and links to it. */
const decision = (opens: (params: Params) => string): Telling => ({ inApp: true, mail: 'always', opens })
const money: Telling = { inApp: true, mail: 'emailMoney', signed: 'stop' }

const bookLink: Telling = {
  inApp: false,
  mail: 'always',
  link: 'withdraw_address',
  linkSubject: 'addressId',
  signed: 'stop',
}

const wasPrevious = ({ address }: Params) => address === 'previous'
const endOfHolders = ({ freezeOf }: Params) => (freezeOf === 'holder' ? ('end' as const) : undefined)
const openApproval = ({ approvalId = '' }: Params) => `/admin/approvals?id=${approvalId}`

/** Notifications by event type: every type must be listed, or this does not compile. A silent one only makes open pages refetch. */
const tellings = {
  // A mail only: as a message, a request to confirm would be outdated once its link was followed.
  'account.registered': { inApp: false, mail: 'always', link: 'verify' },
  'account.verification_requested': { inApp: false, mail: 'always', link: 'verify' },
  'account.registration_repeated': { inApp: false, mail: 'always' },
  'account.email_verified': { inApp: true, mail: 'never' },
  'account.reset_requested': { inApp: false, mail: 'always', link: 'reset', signed: 'stop' },
  'account.password_changed': security,
  'account.email_change_requested': { inApp: false, mail: 'always', link: 'change_email' },
  // To the current address, before anything has changed: its owner can still stop it.
  'account.email_change_pending': { ...security, opens: () => '/forgot-password' },
  'account.email_changed': { ...security, toPrevious: true },
  'account.signed_in_new_device': security,
  'account.sessions_revoked': security,
  'account.signed_out': security,
  'account.factor_added': security,
  'account.factor_removed': security,
  'account.recovery_code_used': security,
  'account.locked': { ...security, opens: () => '/forgot-password' },
  'account.data_copied': security,
  'account.phrase_changed': security,
  // A mail about it would not arrive.
  'account.mail_undeliverable': { inApp: true, mail: 'never' },
  'account.address_check_asked': { inApp: false, mail: 'always', confirms: true },
  'account.mail_restored': { inApp: true, mail: 'never' },
  // Frozen already: nothing is left to stop.
  'account.frozen': { inApp: true, mail: 'always' },
  'account.frozen_by_holder': { inApp: true, mail: 'always', signed: 'end', toPrevious: wasPrevious },
  // A freeze by its holder may last longer than the link of the mail about it: this one carries another.
  'account.kept_frozen': { inApp: true, mail: 'always', signed: endOfHolders, toPrevious: wasPrevious },
  'account.reported': silent,
  'report.notice': decision(({ userId = '' }) => `/admin/users?user=${userId}`),
  'account.recovery_asked': { ...security, link: 'stop_recovery', linkSubject: 'recoveryLink' },
  'account.recovery_waiting': { ...security, link: 'stop_recovery', linkSubject: 'recoveryLink' },
  'account.recovery_stopped': security,
  'account.recovery_done': security,
  'account.unfrozen': security,
  'account.closed': { inApp: false, mail: 'always' },
  'account.reopened': { inApp: false, mail: 'always' },
  'balance.adjusted': money,
  'permissions.changed': security,
  'approval.waiting': decision(openApproval),
  'approval.decided': decision(openApproval),
  // The mail is sent with the credit: two for one transfer would be one too many.
  'deposit.seen': { inApp: true, mail: 'never' },
  'deposit.credited': money,
  'deposit.below_minimum': money,
  'deposit.frozen': money,
  'deposit.reorged': money,
  'deposit.submitted': money,
  'deposit.waiting': money,
  'deposit.rejected': money,
  'kyc.received': security,
  'kyc.revision': security,
  'kyc.verified': security,
  'kyc.rejected': security,
  'kyc.reminder': security,
  // Every view of a document becomes a message; two mails for every review would only teach people to ignore them.
  'kyc.viewed': work,
  'kyc.overdue': work,
  'kyc.escalated': staff,
  'plan.activated': money,
  'plan.matured': money,
  'plan.renewed': money,
  'plan.exited': money,
  'referral.reserved': money,
  'referral.paid': money,
  'referral.ended': money,
  'withdrawal.requested': security,
  // The mail follows when the payout is sent, minutes later.
  'withdrawal.approved': work,
  'withdrawal.delayed': money,
  'withdrawal.sent': money,
  'withdrawal.uncertain': money,
  'withdrawal.failed': money,
  // Cannot be turned off: a person who is not notified cannot object in time.
  'withdrawal.paid': { inApp: true, mail: 'always', link: 'bank_payout', linkSubject: 'withdrawalId', signed: 'stop' },
  'withdrawal.disputed': money,
  'withdrawal.settled': money,
  'withdrawal.shortfall': money,
  'withdrawal.rejected': money,
  'withdrawal.cancelled': security,
  'withdrawal.address_added': bookLink,
  'withdrawal.bank_added': bookLink,
  'withdrawal.address_confirmed': security,
  'withdrawal.book_locked': security,
  'withdrawal.book_unlocking': security,
  'withdrawal.review': decision(({ withdrawalId = '' }) => `/admin/withdrawals?id=${withdrawalId}`),
  // The mail follows some minutes later if the answer is unread; support sends it.
  'support.answered': { ...work, opens: ({ threadId = '' }) => `/user/support?thread=${threadId}` },
  // Support staff get an event each: askingOf.
  'support.written': silent,
  'support.waiting': silent,
  'support.read': silent,
  'support.closed': silent,
  'session.ended': silent,
  'message.added': silent,
  'mail.queued': silent,
  'visitor_mail.queued': silent,
  'push.queued': silent,
  'deposit.confirming': silent,
  // Owners get an event each: askingOf.
  'alarm.raised': silent,
  'alarm.notice': decision(() => '/admin/withdrawals'),
  'alarm.cleared': silent,
  'gate.closed': silent,
  'gate.opened': silent,
  'gate.notice': decision(() => '/proof'),
  // Owners get an event each: askingOf.
  'anchor.stuck': silent,
  'ownership.ending': silent,
  'witness.refused': silent,
  'proof.notice': decision(() => '/proof'),
  'proof.drawn': { inApp: true, mail: 'emailMoney', opens: ({ snapshot = '' }) => `/user/proof?snapshot=${snapshot}` },
  'statement.asked': silent,
  'statement.progressed': silent,
  'statement.ready': { ...security, opens: () => '/user/statements' },
  'statement.failed': { inApp: true, mail: 'always', opens: () => '/user/statements' },
  'list.exported': silent,
  'restriction.begun': silent,
  // Reviewers of identities get an event each: askingOf.
  'recovery.opened': silent,
  'recovery.begun': silent,
  'recovery.notice': decision(({ userId = '' }) => `/admin/users?user=${userId}`),
  // To every member of staff; the link stops it without a login.
  'break_glass.waiting': { ...staff, link: 'stop_break_glass', linkSubject: 'breakGlassLink' },
  'break_glass.stopped': staff,
  'break_glass.done': staff,
  'break_glass.begun': silent,
  'sanctions.found': silent,
  'sanctions.notice': decision(({ userId = '' }) => `/admin/users?user=${userId}`),
  'restriction.notice': decision(({ userId = '' }) => `/admin/users?user=${userId}`),
  'export.notice': { ...work, opens: () => '/admin/audit?action=list.exported' },
  'capital.credited': silent,
  'capital.reorged': silent,
  'capital.unattributed': silent,
  'capital.exit_announced': silent,
  'capital.exit_cancelled': silent,
  'plan.choice_changed': silent,
  'plan.published': silent,
  'plan.closed': silent,
  'referral.joined': silent,
  'approval.opened': silent,
  'approval.accepted': silent,
  'chain.advanced': silent,
  'clock.moved': silent,
  'kyc.hold_ended': silent,
  'kyc.approved': silent,
  'withdrawal.moved': silent,
  // Approvers get an event each: askingOf.
  'withdrawal.review_opened': silent,
} as const satisfies Readonly<Record<EventType, Telling | typeof silent>>

type ToldType = { [Type in EventType]: (typeof tellings)[Type] extends Telling ? Type : never }[EventType]

/** Compiles only while every kind with a text is notified. */
export function tellingOf(kind: MailKind): Telling {
  return tellings[kind]
}

export const toldKinds: readonly MailKind[] = (Object.keys(tellings) as EventType[]).filter(isTold)

export const mailedKinds: readonly MailKind[] = toldKinds.filter((kind) => tellingOf(kind).mail !== 'never')

/** Compiles only while every notified type has a text. */
function isTold(type: string): type is ToldType {
  return Object.hasOwn(tellings, type) && tellings[type as EventType] !== silent
}

export const defaultPreferences: Preferences = { emailMoney: true, emailNews: false }

/** How long mails show the phrase before a change: long enough for its owner to read one of them. PostgreSQL checks the same. */
export const previousPhraseMs = 7 * 24 * 60 * 60_000

/** Encryption context of a person's phrase, and of the one before it. */
export function phraseContext(personId: string): string {
  return `notifications:phrase:${personId}`
}

export function silencesMoney(before: Preferences, after: Preferences): boolean {
  return before.emailMoney && !after.emailMoney
}

/** Sessions ended for a reason that has its own message: a second one would only alarm. */
const toldElsewhere: ReadonlySet<unknown> = new Set([
  'password_changed',
  'email_changed',
  'frozen',
  'closed',
  'recovered',
])

/** The kind of notification of an event; undefined when it is silent. */
export function kindOf(type: string, payload: Readonly<Record<string, unknown>>): MailKind | undefined {
  if (type === 'account.sessions_revoked' && toldElsewhere.has(payload['reason'])) return undefined
  return isTold(type) ? type : undefined
}

const reviewOpenedSchema = z.object({
  permission: z.enum(permissions),
  ofPersonId: z.string(),
  withdrawalId: z.string(),
  reference: z.string(),
  amount: z.string(),
})

const listExportedSchema = z.object({ ofPersonId: z.string(), list: z.enum(exportedLists) })
const ofPersonSchema = z.object({ ofPersonId: z.string() })
const reportedSchema = z.object({ ofPersonId: z.string(), report: z.enum(holderReports) })
const restrictionBegunSchema = z.object({ ofPersonId: z.string(), restriction: z.enum(['freeze', 'legalHold']) })
const alarmRaisedSchema = z.object({ kind: z.enum(alarmKinds), stopsPayouts: z.boolean() })
const threadWrittenSchema = z.object({ threadId: z.string(), ofPersonId: z.string().optional() })
const gateClosedSchema = z.object({ cause: z.enum(gateCauses) })
const anchorStuckSchema = z.object({ snapshot: z.string() })
const ownershipEndingSchema = z.object({ address: z.string(), ends: z.string(), isOver: z.boolean() })
const witnessRefusedSchema = z.object({ witness: z.string() })

export interface Asking {
  readonly permission: Permission
  /** The person concerned, who is not asked about their own matter; undefined where there is none. */
  readonly ofPersonId: string | undefined
  /** The event for each holder of the permission. */
  readonly event: EventOf<
    | 'withdrawal.review'
    | 'alarm.notice'
    | 'gate.notice'
    | 'proof.notice'
    | 'export.notice'
    | 'restriction.notice'
    | 'report.notice'
    | 'sanctions.notice'
    | 'recovery.notice'
    | 'support.waiting'
  >
}

/**
 * Who must act on an event that belongs to no single person: everyone who holds the permission when it is delivered. The writer of the
 * event need not know them, nor lock their rows.
 */
export function askingOf(type: string, payload: Readonly<Record<string, unknown>>): Asking | undefined {
  if (type === 'alarm.raised') {
    const { kind: alarm, stopsPayouts } = alarmRaisedSchema.parse(payload)
    const told = { alarm, effect: stopsPayouts ? 'stops' : 'none' } as const
    return { permission: 'owner', ofPersonId: undefined, event: { type: 'alarm.notice', payload: told } }
  }
  if (type === 'gate.closed') {
    const { cause: gateCause } = gateClosedSchema.parse(payload)
    return { permission: 'owner', ofPersonId: undefined, event: { type: 'gate.notice', payload: { gateCause } } }
  }
  const told = proofTroubleOf(type, payload)
  if (told !== undefined)
    return { permission: 'owner', ofPersonId: undefined, event: { type: 'proof.notice', payload: told } }
  if (type === 'list.exported') {
    const { ofPersonId, list } = listExportedSchema.parse(payload)
    return { permission: 'owner', ofPersonId, event: { type: 'export.notice', payload: { list } } }
  }
  if (type === 'recovery.opened') {
    const { ofPersonId } = ofPersonSchema.parse(payload)
    const told = { userId: ofPersonId }
    return { permission: 'kyc_reviewer', ofPersonId, event: { type: 'recovery.notice', payload: told } }
  }
  if (type === 'sanctions.found') {
    const { ofPersonId } = ofPersonSchema.parse(payload)
    return { permission: 'owner', ofPersonId, event: { type: 'sanctions.notice', payload: { userId: ofPersonId } } }
  }
  if (type === 'support.written') {
    const { threadId, ofPersonId } = threadWrittenSchema.parse(payload)
    return { permission: 'support', ofPersonId, event: { type: 'support.waiting', payload: { threadId } } }
  }
  if (type === 'account.reported') {
    const { ofPersonId, report } = reportedSchema.parse(payload)
    // Support proposes the end of a freeze; about staff, owners are told.
    const permission = report === 'end_asked' ? 'support' : 'owner'
    return { permission, ofPersonId, event: { type: 'report.notice', payload: { report, userId: ofPersonId } } }
  }
  if (type === 'restriction.begun') {
    const { ofPersonId, restriction } = restrictionBegunSchema.parse(payload)
    const told = { restriction, userId: ofPersonId }
    return { permission: 'owner', ofPersonId, event: { type: 'restriction.notice', payload: told } }
  }
  if (type !== 'withdrawal.review_opened') return undefined
  const { permission, ofPersonId, ...asked } = reviewOpenedSchema.parse(payload)
  return { permission, ofPersonId, event: { type: 'withdrawal.review', payload: asked } }
}

function proofTroubleOf(
  type: string,
  payload: Readonly<Record<string, unknown>>,
): EventPayloads['proof.notice'] | undefined {
  if (type === 'anchor.stuck')
    return { proofTrouble: 'anchor_stuck', snapshot: anchorStuckSchema.parse(payload).snapshot }
  if (type === 'witness.refused')
    return { proofTrouble: 'witness_refuses', witness: witnessRefusedSchema.parse(payload).witness }
  if (type === 'ownership.ending') {
    const { isOver, ...told } = ownershipEndingSchema.parse(payload)
    return { proofTrouble: isOver ? 'ownership_ended' : 'ownership_ending', ...told }
  }
  return undefined
}

export function isInApp(kind: MailKind): kind is MessageKind {
  return tellingOf(kind).inApp
}

export function wantsMail(kind: MailKind, preferences: Preferences): boolean {
  const { mail } = tellingOf(kind)
  return mail === 'always' || (mail !== 'never' && preferences[mail])
}

/** What does not depend on the person's choice is tried even at an address that refused mails: no bounce silences a warning. */
export function isTriedAnyway(kind: MailKind): boolean {
  return tellingOf(kind).mail === 'always'
}

/** A link that was mailed to the address has just been followed: what was known of it before no longer holds. */
export function provesAddress(type: string): boolean {
  return type === 'account.email_verified' || type === 'account.email_changed'
}

/** How long after it was written a mail can bounce: a week in our queue, a week in those of others. */
export const bounceAfterMs = 14 * 24 * 60 * 60_000
/** How long the link works by which a person shows that mails arrive. */
export const addressLinkMs = 24 * 60 * 60_000

/** Kinds whose link replaces this one's: a waiting mail is void once a newer one of them exists. */
export function kindsOfLink(purpose: LinkPurpose): MailKind[] {
  return toldKinds.filter((kind) => tellingOf(kind).link === purpose)
}

/** The payload's values as text parameters. */
export function paramsOf(payload: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(payload).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  )
}

/** How long a retry reuses the same link; after that it gets a fresh one. */
export const linkReuseMs = 10 * 60_000
