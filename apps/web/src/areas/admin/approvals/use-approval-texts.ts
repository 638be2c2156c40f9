import type { Approval } from '@clearhold/contract/approvals/schema'
import { incidentMoney, incidentParts, incidentStates } from '@clearhold/contract/content/incidents'
import { useTexts } from '#i18n/use-texts.ts'
import { useSubjectText } from '../subject.tsx'

const commands = {
  'balance.adjust': 'command.adjust',
  'account.close': 'command.close',
  'account.freeze': 'command.freeze',
  'account.keep_frozen': 'command.keepFrozen',
  'legal_hold.keep': 'command.keepHeld',
  'factor.recover': 'command.recoverFactor',
  'sanctions.clear': 'command.clearHit',
  'sanctions.hold': 'command.holdHit',
  'account.unfreeze': 'command.unfreeze',
  'account.reopen': 'command.reopen',
  'permissions.change': 'command.permissions',
  'deposit.credit_manual': 'command.creditDeposit',
  'deposit.edit': 'command.editDeposit',
  'deposit.delete': 'command.deleteDeposit',
  'deposit.release': 'command.releaseDeposit',
  'alarm.clear': 'command.clearAlarm',
  'operator_address.declare': 'command.declareAddress',
  'operator_address.retire': 'command.retireAddress',
  'capital.attribute': 'command.attributeCapital',
  'capital.exit': 'command.announceExit',
  'capital_exit_address.declare': 'command.declareExitAddress',
  'capital_exit_address.retire': 'command.retireExitAddress',
  'plan.publish': 'command.publishPlan',
  'plan.close': 'command.closePlan',
  'payouts.resume': 'command.resumePayouts',
  'withdrawal.mark_paid': 'command.markPaid',
  'withdrawal.settle_dispute': 'command.settleDispute',
  'announcement.publish': 'command.publishAnnouncement',
  'support.publish': 'command.publishSupport',
  'incident.open': 'command.openIncident',
  'incident.update': 'command.updateIncident',
} as const

/** What kind of request it is; one that this page does not know yet keeps its own name. */
export function useCommandText(): (command: string) => string {
  const t = useTexts('approvals')
  return (command) => (command in commands ? t(commands[command as keyof typeof commands]) : command)
}

const fields = {
  cash: 'field.cash',
  profit: 'field.profit',
  reversed_entry: 'field.reversedEntry',
  account: 'field.account',
  permissions: 'field.permissions',
  freeze_reason: 'field.freezeReason',
  frozen_until: 'field.frozenUntil',
  held_until: 'field.heldUntil',
  second_factor: 'field.secondFactor',
  identity_seen: 'field.identitySeen',
  sanctions_hit: 'field.sanctionsHit',
  sanctions_entry: 'field.sanctionsEntry',
  deposit_state: 'field.depositState',
  deposit_reference: 'field.depositReference',
  deposit_cash: 'field.depositCash',
  deposit_profit: 'field.depositProfit',
  alarm: 'field.alarm',
  operator_address: 'field.operatorAddress',
  arrival_state: 'field.arrivalState',
  capital: 'field.capital',
  capital_exit: 'field.capitalExit',
  exit_address: 'field.exitAddress',
  sender: 'field.sender',
  plan: 'field.plan',
  version: 'field.version',
  profit_rate: 'field.profitRate',
  annual_rate: 'field.annualRate',
  amount_limits: 'field.amountLimits',
  duration_hours: 'field.durationHours',
  referral_bonus: 'field.referralBonus',
  replaces_version: 'field.replacesVersion',
  offer: 'field.offer',
  payouts: 'field.payouts',
  payouts_stopped_because: 'field.payoutsStopped',
  withdrawal: 'field.withdrawal',
  withdrawal_state: 'field.withdrawalState',
  withdrawal_amount: 'field.withdrawalAmount',
  bank_account: 'field.bankAccount',
  bank_reference: 'field.bankReference',
  text_en: 'field.textEn',
  text_es: 'field.textEs',
  text_fr: 'field.textFr',
  announcement_level: 'field.announcementLevel',
  announcement_page: 'field.announcementPage',
  announcement_starts: 'field.announcementStarts',
  announcement_ends: 'field.announcementEnds',
  title_en: 'field.titleEn',
  title_es: 'field.titleEs',
  title_fr: 'field.titleFr',
  incident_parts: 'field.incidentParts',
  incident_state: 'field.incidentState',
  incident_money: 'field.incidentMoney',
  support_email: 'field.supportEmail',
  support_phone: 'field.supportPhone',
  hours_en: 'field.hoursEn',
  hours_es: 'field.hoursEs',
  hours_fr: 'field.hoursFr',
} as const

/** Figures that are no money: a count, a number of a version. */
const counted: readonly string[] = ['version', 'duration_hours', 'replaces_version']

/** What people wrote or typed, shown letter by letter. */
const written: readonly string[] = [
  'title_en',
  'title_es',
  'title_fr',
  'text_en',
  'text_es',
  'text_fr',
  'hours_en',
  'hours_es',
  'hours_fr',
  'sanctions_entry',
]

export function isWritten(field: string): boolean {
  return written.includes(field)
}

export function isCounted(field: string): boolean {
  return counted.includes(field)
}

export function useFieldText(): (field: string) => string {
  const t = useTexts('approvals')
  return (field) => {
    const [, text, language = ''] = /^(name|summary|source|risk)_([a-z]{2})$/.exec(field) ?? []
    const known = planTexts.find((one) => one === text)
    if (known !== undefined) return `${t(`planText.${known}`)}, ${language.toUpperCase()}`
    return field in fields ? t(fields[field as keyof typeof fields]) : field
  }
}

/** A plan's texts stand in a request in every language. */
const planTexts = ['name', 'summary', 'source', 'risk'] as const

const values = {
  active: 'value.active',
  frozen: 'value.frozen',
  closed: 'value.closed',
  open: 'value.open',
  support: 'value.support',
  kyc_reviewer: 'value.kycReviewer',
  finance_maker: 'value.financeMaker',
  finance_approver: 'value.financeApprover',
  owner: 'value.owner',
  submitted: 'value.submitted',
  credited: 'value.credited',
  rejected: 'value.rejected',
  deleted: 'value.deleted',
  unsupported: 'value.unsupported',
  reorged: 'value.reorged',
  unattributed: 'value.unattributed',
  stopped: 'value.stopped',
  running: 'value.running',
  review: 'value.review',
  paid: 'value.paid',
  disputed: 'value.disputed',
  failed: 'value.failed',
  settled: 'value.settled',
  settings: 'value.settings',
  cleared: 'value.cleared',
  held: 'value.held',
  reported_lost: 'value.reportedLost',
  unusual_use: 'value.unusualUse',
  identity_check: 'value.identityCheck',
  under_review: 'value.underReview',
  passkey: 'value.passkey',
  totp: 'value.totp',
  recovery_code: 'value.recoveryCode',
  recovery_key: 'value.recoveryKey',
  video_call: 'value.videoCall',
  in_person: 'value.inPerson',
  info: 'value.info',
  attention: 'value.attention',
} as const

/** What an incident says by a closed list, in the words that are published. */
export function useIncidentText(): (field: string, value: string) => string | undefined {
  const t = useTexts('incidents')
  return (field, value) => {
    const state = incidentStates.find((each) => each === value)
    const money = incidentMoney.find((each) => each === value)
    if (field === 'incident_state' && state !== undefined) return t(`states.${state}`)
    if (field === 'incident_money' && money !== undefined) return t(`money.${money}`)
    if (field !== 'incident_parts') return undefined
    const affected = incidentParts.filter((part) => value.split(', ').includes(part))
    return affected.map((part) => t(`parts.${part}`)).join(', ')
  }
}

/** States and permissions in words; an empty value says that there is none. */
export function useValueText(): (value: string) => string {
  const t = useTexts('approvals')
  return (value) => {
    if (value === '') return t('value.none')
    return value
      .split(', ')
      .map((part) => (part in values ? t(values[part as keyof typeof values]) : part))
      .join(', ')
  }
}

/** Whom or what a request is about: a person by name, anything else by what it is. */
export function useApprovalSubjectText(): (approval: Pick<Approval, 'subject' | 'subjectName'>) => string {
  const subjectText = useSubjectText()
  return ({ subject, subjectName }) => subjectText(subject, subjectName === subject ? null : subjectName)
}
