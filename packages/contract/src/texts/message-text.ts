import type { BreakGlassEnd, BreakGlassOwner } from '../accounts/break-glass.ts'
import type { FreezeOf, FreezeReason, HolderReport, Permission } from '../accounts/permissions.ts'
import type { RecoveryEnd } from '../accounts/recovery.ts'
import type { ApprovalState } from '../approvals/schema.ts'
import type { Language } from '../language.ts'
import type { MailKind } from '../notifications/schema.ts'
import type { RenewalHindrance } from '../plans/positions.ts'
import type { GateCause, ProofTrouble } from '../solvency/schema.ts'
import type { AlarmEffect, AlarmKind } from '../treasury/alarms.ts'
import type { DelayReason, WithdrawalRejection } from '../withdrawals/rules.ts'
import type { MailFactName } from './mail-facts.ts'

/** The text of one kind of message. A sentence whose value is missing is left out. */
export interface MessageText {
  readonly title: string
  readonly body: readonly string[]
  /** Additional text of the email. */
  readonly mail?: readonly string[]
  /** On the button of a mail that carries a link. */
  readonly button?: string
}

/** Values that are keys of a closed list: each has a text. */
type ListedValue =
  | `alarm.${AlarmKind}`
  | `gateCause.${GateCause}`
  | `proofTrouble.${ProofTrouble}`
  | `effect.${AlarmEffect}`
  | `delay.${DelayReason}`
  | `freezeReason.${FreezeReason}`
  | `freezeOf.${FreezeOf}`
  | `report.${HolderReport}`
  | `recoveryEnd.${Exclude<RecoveryEnd, 'completed'>}`
  | `breakGlassEnd.${Exclude<BreakGlassEnd, 'completed'>}`
  | `breakGlassOf.${BreakGlassOwner}`
  | `hindrance.${RenewalHindrance}`
  | `outcome.${Exclude<ApprovalState, 'waiting' | 'executing'>}`
  | `permission.${Permission}`
  | `rejection.${WithdrawalRejection}`

/** A kind without a text does not compile, nor does a listed value without one. */
export interface MessageTexts {
  readonly kinds: Readonly<Record<MailKind, MessageText>>
  /** Texts for values that are keys: 'factor.totp'. */
  readonly values: Readonly<Record<ListedValue, string>> & Readonly<Record<string, string>>
  /** Labels of what a mail sets out below its text. */
  readonly facts: Readonly<Record<MailFactName | 'at', string>>
  readonly mail: MailFrame
}

/** The frame of every email. */
export interface MailFrame {
  readonly hello: string
  readonly helloNamed: string
  readonly linkAsText: string
  readonly neverAsk: string
  readonly phrase: string
  readonly phraseNote: string
  readonly phraseNext: string
  readonly phraseKept: string
  readonly notMeTitle: string
  readonly notMeText: string
  readonly notMeButton: string
  readonly demo: string
  readonly sentBy: string
}

/** A timestamp as messages format it, the same in every language. */
export function momentText(at: Date): string {
  return `${at.toISOString().slice(0, 10)} ${at.toISOString().slice(11, 16)} UTC`
}

const separators: Readonly<Record<Language, { group: string; decimal: string }>> = {
  en: { group: ',', decimal: '.' },
  es: { group: '.', decimal: ',' },
  fr: { group: '\u202f', decimal: ',' },
}

/** Formats an amount of the wire for the language: at least two decimals, more where they are not zero. */
export function amountText(language: Language, amount: string): string {
  const { group, decimal } = separators[language]
  const [units = '0', fraction = ''] = amount.split('.')
  const shown = fraction.replace(/0+$/, '').padEnd(2, '0')
  return `${units.replace(/\B(?=(\d{3})+$)/g, group)}${decimal}${shown}`
}
