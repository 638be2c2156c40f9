import { z } from '../zod.ts'
import { isPhrase, phraseOf } from './phrase.ts'

const time = z.iso.datetime()

/** To the investor: received, to fix, verified, rejected, still to fix. To reviewers: late, and twice as late. */
const kycKinds = [
  'kyc.received',
  'kyc.revision',
  'kyc.verified',
  'kyc.rejected',
  'kyc.reminder',
  'kyc.viewed',
  'kyc.overdue',
  'kyc.escalated',
] as const
export type KycKind = (typeof kycKinds)[number]
/** What happens to an investor's plan, and to a bonus for a user they invited. */
const plansKinds = [
  'plan.activated',
  'plan.matured',
  'plan.renewed',
  'plan.exited',
  'referral.reserved',
  'referral.paid',
  'referral.ended',
] as const
export type PlansKind = (typeof plansKinds)[number]
/** States of a withdrawal, and changes of the investor's address book. */
const withdrawalMessageKinds = [
  'withdrawal.requested',
  'withdrawal.approved',
  'withdrawal.delayed',
  'withdrawal.sent',
  'withdrawal.uncertain',
  'withdrawal.failed',
  'withdrawal.paid',
  'withdrawal.disputed',
  'withdrawal.settled',
  'withdrawal.shortfall',
  'withdrawal.rejected',
  'withdrawal.cancelled',
  'withdrawal.address_confirmed',
  'withdrawal.book_locked',
  'withdrawal.book_unlocking',
  // To the approvers, not to its owner.
  'withdrawal.review',
] as const
export type WithdrawalKind =
  | (typeof withdrawalMessageKinds)[number]
  | 'withdrawal.address_added'
  | 'withdrawal.bank_added'

/** Every kind of message. A new domain adds its own; each has texts in three languages. */
export const messageKinds = [
  'account.email_verified',
  'account.password_changed',
  'account.email_change_pending',
  'account.email_changed',
  'account.signed_in_new_device',
  'account.sessions_revoked',
  'account.signed_out',
  'account.factor_added',
  'account.factor_removed',
  'account.recovery_code_used',
  'account.locked',
  'account.data_copied',
  'account.phrase_changed',
  'account.mail_undeliverable',
  'account.mail_restored',
  'account.recovery_asked',
  'account.recovery_waiting',
  'account.recovery_stopped',
  'account.recovery_done',
  'account.frozen',
  'account.frozen_by_holder',
  'account.kept_frozen',
  'account.unfrozen',
  'balance.adjusted',
  'permissions.changed',
  'approval.waiting',
  'approval.decided',
  // To owners.
  'alarm.notice',
  'gate.notice',
  'proof.notice',
  'export.notice',
  'restriction.notice',
  'report.notice',
  'sanctions.notice',
  // To reviewers of identities.
  'recovery.notice',
  // To all staff.
  'break_glass.waiting',
  'break_glass.stopped',
  'break_glass.done',
  // To the investors drawn in a month.
  'proof.drawn',
  'statement.ready',
  'statement.failed',
  'support.answered',
  'deposit.seen',
  'deposit.credited',
  'deposit.below_minimum',
  'deposit.frozen',
  'deposit.reorged',
  'deposit.submitted',
  'deposit.waiting',
  'deposit.rejected',
  ...kycKinds,
  ...plansKinds,
  ...withdrawalMessageKinds,
] as const
export type MessageKind = (typeof messageKinds)[number]
export type DepositMessageKind = Extract<MessageKind, `deposit.${string}`>

/** Sent by email only: links that open an account, and what a user who cannot log in must know. */
export const mailOnlyKinds = [
  'account.registered',
  'account.verification_requested',
  'account.registration_repeated',
  'account.reset_requested',
  'account.email_change_requested',
  'account.address_check_asked',
  'account.closed',
  'account.reopened',
  'withdrawal.address_added',
  'withdrawal.bank_added',
] as const
export type MailKind = MessageKind | (typeof mailOnlyKinds)[number]

export const messageItemSchema = z.object({
  id: z.string(),
  kind: z.enum(messageKinds),
  params: z.record(z.string(), z.string()),
  title: z.string(),
  body: z.string(),
  at: time,
  readAt: time.nullable(),
})
export type MessageItem = z.infer<typeof messageItemSchema>
export const messageListSchema = z.object({
  messages: z.array(messageItemSchema),
  unread: z.int(),
  next: z.string().nullable(),
})

export const messageListQuerySchema = z.object({
  after: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
  limit: z.coerce.number<string>().int().min(1).max(100).default(30),
})
export const unreadSchema = z.object({ unread: z.int() })

/** Security emails cannot be turned off; the others are optional. */
export const preferencesSchema = z.strictObject({
  emailMoney: z.boolean(),
  emailNews: z.boolean(),
})
export type Preferences = z.infer<typeof preferencesSchema>

/** By which a person recognises our mails; null takes it back. */
export const phraseRequestSchema = z.strictObject({
  phrase: z.string().max(200).refine(isPhrase).transform(phraseOf).nullable(),
})
/** Since when there is one. The phrase itself is in mails only: an attacker in a session must not learn it. */
export const phraseSchema = z.object({ chosenAt: time.nullable() })

/** Whether our mails reach the person: since when the address they have takes none, and by which code of its mail server. */
export const mailReachSchema = z.object({
  undeliverable: z.object({ since: time, status: z.string().nullable() }).nullable(),
})
export type MailReach = z.infer<typeof mailReachSchema>
/** Of the link that shows that a mail arrived. */
export const addressConfirmationSchema = z.strictObject({ token: z.string().regex(/^[\w.-]{60,120}$/) })

/** A browser's subscription, as it says of itself: where pushes for it go, and the keys that only it can read them with. */
export const pushSubscriptionSchema = z.strictObject({
  endpoint: z.string().max(1_000),
  p256dh: z.string().regex(/^[\w-]{87}$/),
  auth: z.string().regex(/^[\w-]{22}$/),
})
export type PushSubscriptionDraft = z.infer<typeof pushSubscriptionSchema>
/** With which key a browser subscribes, null where none is sent; and where this session's device receives, null where it does not. */
export const pushStateSchema = z.object({ publicKey: z.string().nullable(), endpoint: z.string().nullable() })
export type PushState = z.infer<typeof pushStateSchema>

/** What the live stream carries: a number to resume from, and the topics to refetch. Never the content itself. */
export const liveEventSchema = z.object({
  seq: z.string(),
  type: z.string(),
  payload: z.record(z.string(), z.unknown()),
})
export type LiveEvent = z.infer<typeof liveEventSchema>
export const liveEventsSchema = z.object({ events: z.array(liveEventSchema), lastSeq: z.string() })
