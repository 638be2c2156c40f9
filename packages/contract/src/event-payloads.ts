import type { BreakGlassEnd, BreakGlassOwner } from './accounts/break-glass.ts'
import type { FreezeOf, FreezeReason, HolderReport, Permission } from './accounts/permissions.ts'
import type { RecoveryEnd } from './accounts/recovery.ts'
import type { EventType } from './events.ts'
import type { ExportedList } from './lists.ts'
import type { GateCause, ProofTrouble } from './solvency/schema.ts'
import type { LongStatementFailure } from './statements/rules.ts'
import type { AlarmEffect, AlarmKind } from './treasury/alarms.ts'

/** Event payloads: ids and amounts, never personal data, because they reach journals and channels. */
type Empty = Record<never, never>
interface Deposit {
  readonly depositId: string
  readonly amount: string
}
/** A deposit that was credited to the investor's balance. */
interface Credited extends Deposit {
  readonly entry: string
  /** Where less was credited than arrived. */
  readonly arrived?: string
}
interface KycCase {
  readonly kycId: string
}
interface Position {
  readonly positionId: string
  readonly reference: string
  readonly plan_en: string
  readonly plan_es: string
  readonly plan_fr: string
  readonly amount: string
  readonly profit: string
  readonly due: string
  readonly entry: string
}
interface Bonus {
  readonly bonus: string
}
interface Withdrawal {
  readonly withdrawalId: string
  readonly reference: string
  readonly amount: string
}
interface MovedWithdrawal extends Withdrawal {
  readonly state: string
  readonly delay?: string
  readonly rejection?: string
  readonly note?: string
  readonly transaction?: string
  readonly bankReference?: string
}
interface SessionsEnded {
  readonly reason: string
  readonly sessions: number
}
interface Alarm {
  readonly kind: string
  readonly chainId: number
  readonly about: string
}
interface CapitalArrival {
  readonly arrivalId: string
  readonly amount: string
}
interface CapitalExit {
  readonly exitId: string
  readonly amount: string
}
interface LongStatement {
  readonly statementId: string
}
/** Days as people of the language of the message write them are made from these. */
interface ToldStatement extends LongStatement {
  readonly from: string
  readonly to: string
  readonly file: string
}
interface QueuedMail {
  readonly mailId: string
}
interface QueuedPush {
  readonly pushId: string
}
interface PlanVersion {
  readonly planKey: string
  readonly version: number
}

export interface EventPayloads extends Record<EventType, object> {
  'account.registered': Empty
  'account.verification_requested': Empty
  'account.registration_repeated': Empty
  'account.email_verified': Empty
  'account.reset_requested': Empty
  'account.password_changed': Empty
  'account.email_change_requested': Empty
  'account.email_change_pending': { readonly newAddress: string }
  'account.email_changed': Empty
  'account.signed_in_new_device': { readonly device: string; readonly at: string }
  'account.sessions_revoked': SessionsEnded
  'account.signed_out': SessionsEnded
  'account.factor_added': { readonly factor: string }
  'account.factor_removed': { readonly factor: string }
  'account.recovery_code_used': { readonly left: number }
  'account.locked': { readonly until: string }
  'account.data_copied': Empty
  'account.phrase_changed': Empty
  'account.mail_undeliverable': Empty
  'account.address_check_asked': Empty
  'account.mail_restored': Empty
  /** `recoveryLink` is the subject of the link that stops it: each mail has one of its own, and none voids another. */
  'account.recovery_asked': { readonly recoveryId: string; readonly recoveryLink: string }
  'account.recovery_waiting': {
    readonly recoveryId: string
    readonly recoveryLink: string
    readonly day: string
    readonly ends: string
  }
  'account.recovery_stopped': { readonly recoveryId: string; readonly recoveryEnd: Exclude<RecoveryEnd, 'completed'> }
  'account.recovery_done': { readonly recoveryId: string; readonly rests: string }
  /** In no user's stream; wakes the flow and notifies reviewers: askingOf of notifications. */
  'recovery.opened': { readonly ofPersonId: string; readonly recoveryId: string }
  'recovery.notice': { readonly userId: string }
  /** Notifies no one: two people agreed, and the flow begins to tell. */
  'recovery.begun': { readonly recoveryId: string }
  /** In no user's stream: it wakes the flow, which tells all staff. */
  'break_glass.begun': { readonly breakGlassId: string }
  'break_glass.waiting': {
    readonly breakGlassId: string
    readonly breakGlassLink: string
    readonly breakGlassOf: BreakGlassOwner
    readonly ends: string
  }
  'break_glass.stopped': {
    readonly breakGlassId: string
    readonly breakGlassOf: BreakGlassOwner
    readonly breakGlassEnd: Exclude<BreakGlassEnd, 'completed'>
  }
  'break_glass.done': { readonly breakGlassId: string; readonly breakGlassOf: BreakGlassOwner }
  'account.frozen': { readonly freezeReason: FreezeReason }
  'account.frozen_by_holder': { readonly address: 'current' | 'previous' }
  'account.kept_frozen': {
    readonly until: string
    readonly freezeOf: FreezeOf
    readonly address: 'current' | 'previous'
  }
  'account.reported': { readonly ofPersonId: string; readonly report: HolderReport }
  'report.notice': { readonly report: HolderReport; readonly userId: string }
  'account.unfrozen': Empty
  'account.closed': { readonly reason: string }
  'account.reopened': Empty
  'session.ended': SessionsEnded
  'permissions.changed': { readonly permissions: string }
  'balance.adjusted': {
    readonly reason: string
    readonly entry: string
    readonly usdAmountBefore?: string
    readonly usdAmountAfter?: string
    readonly btcAmountBefore?: string
    readonly btcAmountAfter?: string
  }
  'message.added': { readonly kind: string }
  /** Notifies no one: a command was proposed, and its expiry has started. */
  'approval.opened': { readonly approvalId: string }
  /** Notifies no one: the approver approved it, and the worker executes it. */
  'approval.accepted': { readonly approvalId: string }
  'mail.queued': QueuedMail
  'visitor_mail.queued': QueuedMail
  'push.queued': QueuedPush
  'approval.waiting': { readonly approvalId: string; readonly command: string }
  'approval.decided': {
    readonly approvalId: string
    readonly command: string
    readonly outcome: string
    readonly note?: string
  }
  'alarm.raised': Alarm & { readonly stopsPayouts: boolean }
  'alarm.cleared': Alarm
  /** To each owner, once for every alarm that is raised. */
  'alarm.notice': { readonly alarm: AlarmKind; readonly effect: AlarmEffect }
  /** The gate for new promises closed or opened: owners are notified when it closes. */
  'gate.closed': { readonly cause: GateCause }
  'gate.opened': { readonly cause: GateCause }
  /** To each owner, once for every closing. */
  'gate.notice': { readonly gateCause: GateCause }
  /** The anchor of a snapshot is not mined: the first of a series. */
  'anchor.stuck': { readonly snapshot: string }
  /** What custody signed will soon count no longer, or does not: at given moments, once each. */
  'ownership.ending': { readonly address: string; readonly ends: string; readonly isOver: boolean }
  /** A witness newly reports that the log was rewritten. */
  'witness.refused': { readonly witness: string }
  /** To each owner, once for every series of stuck anchors, every witness that begins to refuse and every reminder of custody. */
  'proof.notice': {
    readonly proofTrouble: ProofTrouble
    readonly snapshot?: string
    readonly witness?: string
    readonly address?: string
    readonly ends?: string
  }
  /** To each investor whom the monthly draw asks to check that snapshot. */
  'proof.drawn': { readonly month: string; readonly snapshot: string }
  /** Notifies the owners, except the one who exported the list: askingOf of notifications. */
  'list.exported': { readonly ofPersonId: string; readonly list: ExportedList }
  'export.notice': { readonly list: ExportedList }
  /** In no user's stream: the subject of a legal hold must not learn of it from us. */
  'restriction.begun': { readonly ofPersonId: string; readonly restriction: 'freeze' | 'legalHold' }
  /** To each owner except the subject: it lapses unless two people extend it. */
  'restriction.notice': { readonly restriction: 'freeze' | 'legalHold'; readonly userId: string }
  /** In no user's stream; notifies owners: askingOf of notifications. */
  'sanctions.found': { readonly ofPersonId: string }
  'sanctions.notice': { readonly userId: string }
  'capital.credited': CapitalArrival
  'capital.reorged': CapitalArrival
  'capital.unattributed': CapitalArrival
  'capital.exit_announced': CapitalExit
  'capital.exit_cancelled': CapitalExit
  /** Notifies no one: new blocks were read, or a branch was left. */
  'chain.advanced': { readonly chainId: number; readonly blockNumber: string }
  'clock.moved': { readonly step: string }
  'deposit.seen': Deposit
  'deposit.confirming': {
    readonly depositId: string
    readonly confirmations: number
    readonly confirmationsNeeded: number
  }
  'deposit.credited': Credited
  'deposit.below_minimum': Deposit
  'deposit.frozen': Deposit
  'deposit.reorged': Deposit & { readonly taken?: string }
  'deposit.submitted': Deposit
  'deposit.waiting': Deposit
  'deposit.rejected': Deposit & { readonly reason: string }
  'kyc.received': KycCase & { readonly reference: string; readonly hours: number }
  /** The parts that failed, each with its reason. */
  'kyc.revision': KycCase & { readonly parts: string } & Readonly<Record<string, string | null>>
  'kyc.verified': KycCase
  'kyc.rejected': KycCase & { readonly rejection: string | null; readonly finality: string }
  'kyc.reminder': KycCase & { readonly parts: string }
  'kyc.viewed': KycCase & { readonly document: string }
  'kyc.overdue': KycCase & { readonly reference: string; readonly hours: number }
  'kyc.escalated': KycCase & { readonly reference: string; readonly hours: number }
  /** Notifies no one, not even the account holder. */
  'kyc.hold_ended': { readonly ofPersonId: string }
  /** In no user's stream: it takes effect only once it can no longer be undone. */
  'kyc.approved': KycCase
  'plan.published': PlanVersion
  'plan.closed': PlanVersion
  'plan.activated': Position
  'plan.choice_changed': { readonly positionId: string }
  'plan.matured': Position & { readonly hindrance?: string }
  'plan.renewed': Position & {
    readonly earned: string
    readonly newReference: string
    readonly newPositionId: string
  }
  'plan.exited': Position
  'referral.joined': Empty
  'referral.reserved': Bonus & { readonly due: string }
  'referral.paid': Bonus & { readonly entry: string }
  'referral.ended': Bonus
  /** Wakes the flow that makes it. */
  'statement.asked': LongStatement
  /** More of it is made, or its file was deleted. */
  'statement.progressed': LongStatement
  'statement.ready': ToldStatement & { readonly deletes: string }
  'statement.failed': ToldStatement & { readonly statementFailure: LongStatementFailure }
  /** Notifies staff who answer, except the owner of the thread. */
  'support.written': { readonly threadId: string; readonly ofPersonId?: string }
  'support.waiting': { readonly threadId: string }
  'support.answered': { readonly threadId: string }
  'support.read': { readonly threadId: string }
  'support.closed': { readonly threadId: string }
  'withdrawal.requested': MovedWithdrawal
  'withdrawal.moved': MovedWithdrawal
  'withdrawal.approved': MovedWithdrawal
  'withdrawal.delayed': MovedWithdrawal
  'withdrawal.sent': MovedWithdrawal
  'withdrawal.uncertain': MovedWithdrawal
  'withdrawal.failed': MovedWithdrawal
  'withdrawal.paid': MovedWithdrawal
  'withdrawal.disputed': MovedWithdrawal
  'withdrawal.settled': MovedWithdrawal
  'withdrawal.shortfall': Withdrawal & { readonly entry: string }
  'withdrawal.rejected': MovedWithdrawal
  'withdrawal.cancelled': MovedWithdrawal
  'withdrawal.address_added': { readonly addressId: string; readonly address: string }
  'withdrawal.bank_added': { readonly addressId: string; readonly account: string }
  'withdrawal.address_confirmed': { readonly addressId: string; readonly address: string; readonly usable: string }
  'withdrawal.book_locked': Empty
  'withdrawal.book_unlocking': Empty
  'withdrawal.review': Withdrawal
  /** In no user's stream: notifies all who hold the permission at delivery, except its owner. */
  'withdrawal.review_opened': Withdrawal & { readonly permission: Permission; readonly ofPersonId: string }
}

/** An event of any type with its payload. */
export type EventOf<Type extends EventType = EventType> = {
  [T in Type]: { readonly type: T; readonly payload: EventPayloads[T] }
}[Type]
