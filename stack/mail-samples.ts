import type { PublicIdentity } from '@clearhold/contract/edition'
import type { Language } from '@clearhold/contract/language'
import type { MailKind } from '@clearhold/contract/notifications/schema'
import {
  contactReceivedMail,
  contactReplyMail,
  newsletterConfirmMail,
  newsletterWelcomeMail,
  threadAnswerMail,
} from '#domains/content/index.ts'
import { composeLetter, mailedKinds, tellingOf } from '#domains/notifications/index.ts'

export interface SampleMail {
  readonly name: string
  readonly subject: string
  readonly html: string
  readonly text: string
}

export interface SampleSite {
  readonly identity: PublicIdentity
  readonly publicUrl: string
}

const changed = { current: 'Four calm words', previous: 'Grandmother’s blue bicycle' }
const unchanged = { current: changed.previous, previous: undefined }
const happenedAt = new Date('2026-11-13T09:30:00Z')
/** As long as the tokens of real links. */
const token = 'Q3VyaW91cy1hcmUtdGhvc2Utd2hvLWxvb2stYXQtdGhpcw'

/** A value for every name that a text of a mail fills in. */
export const sampleParams: Readonly<Record<string, string>> = {
  account: 'ES91 2100 0418 4502 0005 1332',
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  addressId: '3f0f7d39-6a31-4f0e-9a0b-6a2f0c6a1f10',
  alarm: 'gas_low',
  amount: '2500.000000',
  approvalId: '0b8f2a9e-7d6c-4d5b-8a3a-2f6f1f0e9c11',
  arrived: '2510.000000',
  bankReference: 'RF18 5390 0754 7034',
  bonus: '250.000000',
  breakGlassEnd: 'owner',
  breakGlassOf: 'other',
  cashAfter: '1200.000000',
  cashBefore: '1340.500000',
  command: 'balance.adjust',
  day: '1',
  delay: 'refilling',
  deletes: '2026-11-24 14:30 UTC',
  details: 'name_differs',
  device: 'Firefox on Linux',
  due: '2026-11-17 14:30 UTC',
  earned: '1000.000000',
  effect: 'none',
  ends: '2026-11-17 14:30 UTC',
  entry: '1204-1',
  factor: 'passkey',
  file: 'PDF',
  finality: 'again',
  freezeOf: 'holder',
  freezeReason: 'unusual_use',
  from: '2026-01-01',
  gateCause: 'coverage',
  hindrance: 'fully_subscribed',
  hours: '24',
  idCard: 'blurry',
  left: '9',
  month: '2026-11',
  newAddress: 'ines.new@example.test',
  newReference: 'P-1189',
  note: 'The figures match the bank statement.',
  outcome: 'approved',
  parts: 'idCard selfie',
  permissions: 'support finance_maker',
  plan_en: 'Steady',
  plan_es: 'Constante',
  plan_fr: 'Régulier',
  profit: '1000.000000',
  profitAfter: '75.250000',
  profitBefore: '60.000000',
  proofTrouble: 'anchor_stuck',
  reason: 'The transfer was counted twice',
  recoveryEnd: 'factor_used',
  reference: 'W-20017',
  rejection: 'address_not_yours',
  report: 'end_asked',
  restriction: 'freeze',
  rests: '2026-11-24 14:30 UTC',
  selfie: 'face_covered',
  snapshot: '412',
  statementFailure: 'statement_not_sealed',
  taken: '10.000000',
  threadId: '5d3d7a6c-7b1a-4e43-9f05-3f6f4b1a2c12',
  to: '2026-10-31',
  transaction: '0x9fc76417374aa880d4449a1f7f31ec597f00b1f6f3dd2d66f4c9c6c445836d8b',
  until: '14:05 UTC',
  usable: '2026-11-14 09:30',
  userId: '8d1c2f43-0a5c-4f6e-8d5e-2a1b3c4d5e13',
  withdrawalId: '1c9e4a77-2d4b-4f0f-8f5a-7b6c5d4e3f14',
  witness: 'witness.example/clearhold',
}

/** Names that stand for something else in these kinds. */
const paramsOfKind: Partial<Record<MailKind, Readonly<Record<string, string>>>> = {
  'account.kept_frozen': { until: '2026-12-31 00:00 UTC' },
  'kyc.received': { reference: 'K-3302' },
  'kyc.rejected': { rejection: 'under_age' },
  'plan.activated': { reference: 'P-1188' },
  'plan.exited': { reference: 'P-1188' },
  'plan.matured': { reference: 'P-1188' },
  'plan.renewed': { reference: 'P-1188' },
}

export function sampleMail(kind: MailKind, language: Language, { identity, publicUrl }: SampleSite): SampleMail {
  const { link } = tellingOf(kind)
  const isAddressUnknown = link === 'verify' || link === 'change_email'
  const mail = composeLetter({
    identity,
    publicUrl,
    language,
    kind,
    params: { ...sampleParams, ...paramsOfKind[kind] },
    happenedAt,
    name: isAddressUnknown ? undefined : 'Inés Duarte',
    phrases: isAddressUnknown ? undefined : kind === 'account.phrase_changed' ? changed : unchanged,
    token: link === undefined ? undefined : token,
    signedToken: `8d1c2f430a5c4f6e8d5e2a1b3c4d5e13.tik5fc.c.${token.slice(0, 43)}`,
  })
  return { name: kind, ...mail }
}

/** Every mail the product can send, with values, from the functions that send them. */
export function sampleMails(language: Language, site: SampleSite): SampleMail[] {
  const { identity, publicUrl } = site
  const links = { publicUrl, token }
  const message = { reference: 'C-5521', receivedAt: happenedAt }
  const text = 'Yes: you can cancel a withdrawal until it is sent.\n\nThe page of the withdrawal has a button for it.'
  return [
    ...mailedKinds.map((kind) => sampleMail(kind, language, site)),
    { name: 'visitor.contact_received', ...contactReceivedMail(identity, language, message) },
    { name: 'visitor.contact_reply', ...contactReplyMail(identity, language, { ...message, text }) },
    { name: 'visitor.newsletter_confirm', ...newsletterConfirmMail(identity, language, links) },
    { name: 'visitor.newsletter_welcome', ...newsletterWelcomeMail(identity, language, links) },
    {
      name: 'support.thread_answer',
      ...threadAnswerMail(identity, language, { reference: 'T-1201', publicUrl, phrases: changed }),
    },
  ]
}
