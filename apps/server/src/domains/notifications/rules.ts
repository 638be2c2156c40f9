import { type Permission, permissions } from '@clearhold/contract/accounts/permissions'
import type { EventOf, EventPayloads } from '@clearhold/contract/event-payloads'
import type { EventType } from '@clearhold/contract/events'
import type { Language } from '@clearhold/contract/language'
import { exportedLists } from '@clearhold/contract/lists'
import type { MailKind, MessageKind, Preferences } from '@clearhold/contract/notifications/schema'
import { gateCauses } from '@clearhold/contract/solvency/schema'
import { messageText } from '@clearhold/contract/texts/messages'
import { alarmKinds } from '@clearhold/contract/treasury/alarms'
import { z } from 'zod'

type Params = Readonly<Record<string, string>>

/** How one kind of thing is told. */
export interface Telling {
  /** Kept in the product for the person to read. */
  readonly inApp: boolean
  /** Security mails cannot be turned off; money and news are the person's choice. */
  readonly mail: 'always' | keyof Preferences | 'never'
  /** The mail carries a link that acts for the person; accounts makes it. */
  readonly link?: LinkPurpose
  /** The value that says what exactly the link is for, where one person can have several open. */
  readonly linkSubject?: string
  /** The page the mail's button opens, for whoever is signed in; it acts for nobody. */
  readonly opens?: (params: Params) => string
  /** To the address before the change, which may be the one that was robbed of the account. */
  readonly toPrevious?: true
}

export type LinkPurpose = 'verify' | 'reset' | 'change_email' | 'withdraw_address' | 'bank_payout'

const silent = 'silent'
const security: Telling = { inApp: true, mail: 'always' }
const work: Telling = { inApp: true, mail: 'never' }
/** Somebody waits for it, so it must be found without looking; the mail opens it. */
const decision = (opens: (params: Params) => string): Telling => ({ inApp: true, mail: 'always', opens })
const money: Telling = { inApp: true, mail: 'emailMoney' }

const openApproval = ({ approvalId = '' }: Params) => `/admin/approvals?id=${approvalId}`

/**
 * Who is told of what, by the type of the event: every type stands here, or this does not compile. What is silent only makes open
 * pages fetch again.
 */
const tellings = {
  // Read after it was followed, a request to confirm would no longer be true: it is a mail and no message.
  'account.registered': { inApp: false, mail: 'always', link: 'verify' },
  'account.verification_requested': { inApp: false, mail: 'always', link: 'verify' },
  'account.registration_repeated': { inApp: false, mail: 'always' },
  'account.email_verified': { inApp: true, mail: 'never' },
  'account.reset_requested': { inApp: false, mail: 'always', link: 'reset' },
  'account.password_changed': security,
  'account.email_change_requested': { inApp: false, mail: 'always', link: 'change_email' },
  // To the address of now, before anything has changed: its owner can still stop it.
  'account.email_change_pending': { ...security, opens: () => '/forgot-password' },
  'account.email_changed': { ...security, toPrevious: true },
  'account.signed_in_new_device': security,
  'account.sessions_revoked': security,
  'account.signed_out': security,
  'account.factor_added': security,
  'account.factor_removed': security,
  'account.recovery_code_used': security,
  'account.locked': { ...security, opens: () => '/forgot-password' },
  'account.frozen': security,
  'account.unfrozen': security,
  'account.closed': { inApp: false, mail: 'always' },
  'account.reopened': { inApp: false, mail: 'always' },
  'balance.adjusted': money,
  'permissions.changed': security,
  'approval.waiting': decision(openApproval),
  'approval.decided': decision(openApproval),
  // The mail comes with the credit: two for one transfer would be one too many.
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
  // Each look at a document is told; two mails for every review would only teach people not to read them.
  'kyc.viewed': work,
  'kyc.overdue': work,
  'kyc.escalated': security,
  'plan.activated': money,
  'plan.matured': money,
  'plan.renewed': money,
  'plan.exited': money,
  'referral.reserved': money,
  'referral.paid': money,
  'referral.ended': money,
  'withdrawal.requested': security,
  // The mail comes when it is sent, which is minutes later.
  'withdrawal.approved': work,
  'withdrawal.delayed': money,
  'withdrawal.sent': money,
  'withdrawal.uncertain': money,
  'withdrawal.failed': money,
  // Cannot be turned off: whoever does not hear of it cannot object in time.
  'withdrawal.paid': { inApp: true, mail: 'always', link: 'bank_payout', linkSubject: 'withdrawalId' },
  'withdrawal.disputed': money,
  'withdrawal.settled': money,
  'withdrawal.shortfall': money,
  'withdrawal.rejected': money,
  'withdrawal.cancelled': security,
  'withdrawal.address_added': { inApp: false, mail: 'always', link: 'withdraw_address', linkSubject: 'addressId' },
  'withdrawal.bank_added': { inApp: false, mail: 'always', link: 'withdraw_address', linkSubject: 'addressId' },
  'withdrawal.address_confirmed': security,
  'withdrawal.book_locked': security,
  'withdrawal.book_unlocking': security,
  'withdrawal.review': decision(({ withdrawalId = '' }) => `/admin/withdrawals?id=${withdrawalId}`),
  'session.ended': silent,
  'message.added': silent,
  'mail.queued': silent,
  'visitor_mail.queued': silent,
  'deposit.confirming': silent,
  // Owners are told by an event of their own each: askingOf.
  'alarm.raised': silent,
  'alarm.notice': decision(() => '/admin/withdrawals'),
  'alarm.cleared': silent,
  'gate.closed': silent,
  'gate.opened': silent,
  'gate.notice': decision(() => '/proof'),
  // Owners are told by an event of their own each: askingOf.
  'anchor.stuck': silent,
  'witness.refused': silent,
  'proof.notice': decision(() => '/proof'),
  'proof.drawn': { ...money, opens: ({ snapshot = '' }) => `/user/proof?snapshot=${snapshot}` },
  'list.exported': silent,
  'restriction.begun': silent,
  'sanctions.found': silent,
  'sanctions.notice': decision(({ userId = '' }) => `/admin/users?user=${userId}`),
  'restriction.notice': decision(({ userId = '' }) => `/admin/users?user=${userId}`),
  'export.notice': { ...work, opens: () => '/admin/audit?action=list.exported' },
  // The operator's own money, shown to staff and on /proof.
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
  // Those it asks are told by an event of their own: askingOf.
  'withdrawal.review_opened': silent,
} as const satisfies Readonly<Record<EventType, Telling | typeof silent>>

type ToldType = { [Type in EventType]: (typeof tellings)[Type] extends Telling ? Type : never }[EventType]

/** Compiles only while every kind that has words is told. */
export function tellingOf(kind: MailKind): Telling {
  return tellings[kind]
}

/** Every kind that is told. */
export const toldKinds: readonly MailKind[] = (Object.keys(tellings) as EventType[]).filter(isTold)

/** Compiles only while every type that is told has words. */
function isTold(type: string): type is ToldType {
  return Object.hasOwn(tellings, type) && tellings[type as EventType] !== silent
}

export const defaultPreferences: Preferences = { emailMoney: true, emailNews: false }

/** Whether somebody who would have been told of their money by mail is so no longer. */
export function silencesMoney(before: Preferences, after: Preferences): boolean {
  return before.emailMoney && !after.emailMoney
}

/** Ended with something else the person is told of anyway: a second message about it would only frighten. */
const toldElsewhere: ReadonlySet<unknown> = new Set(['password_changed', 'email_changed', 'frozen', 'closed'])

/** What an event tells; undefined when it is silent. */
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

const sanctionsHitSchema = z.object({ ofPersonId: z.string() })

const restrictionBegunSchema = z.object({ ofPersonId: z.string(), restriction: z.enum(['freeze', 'legalHold']) })

const alarmRaisedSchema = z.object({ kind: z.enum(alarmKinds), stopsPayouts: z.boolean() })

const gateClosedSchema = z.object({ cause: z.enum(gateCauses) })
const anchorStuckSchema = z.object({ snapshot: z.string() })
const witnessRefusedSchema = z.object({ witness: z.string() })

export interface Asking {
  readonly permission: Permission
  /** Nobody is asked about what is their own; undefined where it is nobody's. */
  readonly ofPersonId: string | undefined
  /** What each of those who hold the permission is told. */
  readonly event: EventOf<
    | 'withdrawal.review'
    | 'alarm.notice'
    | 'gate.notice'
    | 'proof.notice'
    | 'export.notice'
    | 'restriction.notice'
    | 'sanctions.notice'
  >
}

/**
 * Whom an event asks that is nobody's own: whoever holds the permission when it is delivered. Whoever writes it need not know them,
 * nor wait for their rows.
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
  if (type === 'sanctions.found') {
    const { ofPersonId } = sanctionsHitSchema.parse(payload)
    return { permission: 'owner', ofPersonId, event: { type: 'sanctions.notice', payload: { userId: ofPersonId } } }
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
  return undefined
}

export function isInApp(kind: MailKind): kind is MessageKind {
  return tellingOf(kind).inApp
}

export function wantsMail(kind: MailKind, preferences: Preferences): boolean {
  const { mail } = tellingOf(kind)
  return mail === 'always' || (mail !== 'never' && preferences[mail])
}

/** Kinds whose link takes the place of this one's: a mail that waits is void once a newer one of them exists. */
export function kindsOfLink(purpose: LinkPurpose): MailKind[] {
  return toldKinds.filter((kind) => tellingOf(kind).link === purpose)
}

/** The values of a payload as words can use them. */
export function paramsOf(payload: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(payload).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  )
}

/** So many events are told in one transaction. */
export const notifyBatchMax = 100
/** A link is sent again as it is only for so long; then the retry gets a fresh one. */
export const linkReuseMs = 10 * 60_000
/** After a week a mail is no news any more. */
export const mailLifeMs = 7 * 24 * 60 * 60_000

const firstPauseMs = 5_000
const pauseMsMax = 15 * 60_000

/** Twice as long after each failure, up to a quarter of an hour. */
export function retryPauseMs(attempts: number): number {
  return Math.min(firstPauseMs * 2 ** Math.min(Math.max(attempts - 1, 0), 20), pauseMsMax)
}

/** What went wrong, by its code alone: the words of an error may repeat what somebody typed. */
export function failureName(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  return String(code ?? name ?? 'unknown').slice(0, 40)
}

const linkPaths: Readonly<Record<LinkPurpose, string>> = {
  verify: '/verify-email',
  reset: '/reset-password',
  change_email: '/verify-email',
  withdraw_address: '/user/withdraw',
  bank_payout: '/payout-objection',
}

/** `subject` is what the link confirms, so that its page can show it before anybody presses the button. */
export function linkUrl(
  publicUrl: string,
  { purpose, token, subject }: { readonly purpose: LinkPurpose; readonly token: string; readonly subject?: string },
  language: string,
): string {
  const url = new URL(linkPaths[purpose], publicUrl)
  url.searchParams.set(purpose === 'withdraw_address' ? 'confirm' : 'token', token)
  if (purpose === 'withdraw_address' && subject !== undefined) url.searchParams.set('entry', subject)
  if (purpose === 'change_email') url.searchParams.set('change', '1')
  url.searchParams.set('lng', language)
  return url.href
}

/** A message as it stands in a person's timeline. */
export interface TimelineMessage {
  readonly id: bigint
  readonly atMicros: bigint
  readonly kind: MessageKind
  readonly at: Date
  readonly title: string
  readonly body: string
}

interface TimedMessage {
  readonly id: bigint
  readonly atMicros: bigint
  readonly kind: MessageKind
  readonly params: Params
  readonly createdAt: Date
}

export function timelineMessageOf(
  language: Language,
  { id, atMicros, kind, params, createdAt }: TimedMessage,
): TimelineMessage {
  return { id, atMicros, kind, at: createdAt, ...messageText(language, kind, params) }
}
