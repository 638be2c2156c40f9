import type { IncidentTexts } from '@clearhold/contract/texts/incidents'
import type { KycReasonTexts } from '@clearhold/contract/texts/kyc-reasons'
import { useTranslation } from 'react-i18next'
import type about from './locales/en/about.json'
import type account from './locales/en/account.json'
import type activation from './locales/en/activation.json'
import type activity from './locales/en/activity.json'
import type admin from './locales/en/admin.json'
import type alarms from './locales/en/alarms.json'
import type approvals from './locales/en/approvals.json'
import type audit from './locales/en/audit.json'
import type calculator from './locales/en/calculator.json'
import type caps from './locales/en/caps.json'
import type common from './locales/en/common.json'
import type contact from './locales/en/contact.json'
import type content from './locales/en/content.json'
import type dashboard from './locales/en/dashboard.json'
import type demoClock from './locales/en/demo-clock.json'
import type deposits from './locales/en/deposits.json'
import type depositsReview from './locales/en/deposits-review.json'
import type factors from './locales/en/factors.json'
import type figures from './locales/en/figures.json'
import type forms from './locales/en/forms.json'
import type home from './locales/en/home.json'
import type kyc from './locales/en/kyc.json'
import type kycReview from './locales/en/kyc-review.json'
import type ledger from './locales/en/ledger.json'
import type legal from './locales/en/legal.json'
import type market from './locales/en/market.json'
import type messages from './locales/en/messages.json'
import type myProof from './locales/en/my-proof.json'
import type newsletter from './locales/en/newsletter.json'
import type notFound from './locales/en/not-found.json'
import type notices from './locales/en/notices.json'
import type operatorCapital from './locales/en/operator-capital.json'
import type ownWords from './locales/en/own-words.json'
import type palette from './locales/en/palette.json'
import type person from './locales/en/person.json'
import type plans from './locales/en/plans.json'
import type plansAdmin from './locales/en/plans-admin.json'
import type positions from './locales/en/positions.json'
import type privacy from './locales/en/privacy.json'
import type product from './locales/en/product.json'
import type proof from './locales/en/proof.json'
import type proofMore from './locales/en/proof-more.json'
import type reasons from './locales/en/reasons.json'
import type referrals from './locales/en/referrals.json'
import type risk from './locales/en/risk.json'
import type sections from './locales/en/sections.json'
import type security from './locales/en/security.json'
import type signIn from './locales/en/sign-in.json'
import type statements from './locales/en/statements.json'
import type status from './locales/en/status.json'
import type steps from './locales/en/steps.json'
import type support from './locales/en/support.json'
import type terms from './locales/en/terms.json'
import type users from './locales/en/users.json'
import type withdraw from './locales/en/withdraw.json'
import type withdrawalsAdmin from './locales/en/withdrawals-admin.json'
import type work from './locales/en/work.json'

/** English is complete, so its keys are the keys: a text that does not exist is a type error. */
interface Dictionaries {
  readonly about: typeof about
  readonly calculator: typeof calculator
  readonly common: typeof common
  readonly contact: typeof contact
  readonly content: typeof content
  readonly caps: typeof caps
  readonly figures: typeof figures
  readonly home: typeof home
  readonly market: typeof market
  readonly 'my-proof': typeof myProof
  readonly newsletter: typeof newsletter
  readonly 'not-found': typeof notFound
  readonly notices: typeof notices
  readonly account: typeof account
  readonly activity: typeof activity
  readonly admin: typeof admin
  readonly alarms: typeof alarms
  readonly approvals: typeof approvals
  readonly audit: typeof audit
  readonly ledger: typeof ledger
  readonly legal: typeof legal
  readonly dashboard: typeof dashboard
  readonly deposits: typeof deposits
  readonly 'deposits-review': typeof depositsReview
  readonly factors: typeof factors
  readonly forms: typeof forms
  readonly incidents: IncidentTexts
  readonly kyc: typeof kyc
  readonly 'kyc-review': typeof kycReview
  readonly 'kyc-reasons': Pick<KycReasonTexts, 'reasons' | 'views'>
  readonly messages: typeof messages
  readonly palette: typeof palette
  readonly security: typeof security
  readonly 'sign-in': typeof signIn
  readonly users: typeof users
  readonly person: typeof person
  readonly work: typeof work
  readonly 'operator-capital': typeof operatorCapital
  readonly 'own-words': typeof ownWords
  readonly plans: typeof plans
  readonly privacy: typeof privacy
  readonly product: typeof product
  readonly proof: typeof proof
  readonly 'proof-more': typeof proofMore
  readonly reasons: typeof reasons
  readonly risk: typeof risk
  readonly sections: typeof sections
  readonly statements: typeof statements
  readonly status: typeof status
  readonly steps: typeof steps
  readonly support: typeof support
  readonly terms: typeof terms
  readonly activation: typeof activation
  readonly 'demo-clock': typeof demoClock
  readonly 'plans-admin': typeof plansAdmin
  readonly positions: typeof positions
  readonly referrals: typeof referrals
  readonly withdraw: typeof withdraw
  readonly 'withdrawals-admin': typeof withdrawalsAdmin
}

/** A text with a count is asked for without its plural form; i18next picks the one of the language. */
type WithoutPlural<Key extends string> = Key extends `${infer Stem}_${'zero' | 'one' | 'many' | 'other'}` ? Stem : Key

type KeyOf<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? WithoutPlural<Key> : `${Key}.${KeyOf<Texts[Key]>}`
}[keyof Texts & string]

export type Namespace = keyof Dictionaries
type TextKey<Name extends Namespace> = KeyOf<Dictionaries[Name]>
type Values = Readonly<Record<string, string | number>>
export type Text<Name extends Namespace> = (key: TextKey<Name>, values?: Values) => string

/** The texts of a dictionary in the page's language. i18next's own types of keys are too deep for the compiler. */
export function useTexts(): Text<'common'>
export function useTexts<Name extends Namespace>(name: Name): Text<Name>
export function useTexts(name: Namespace = 'common'): (key: string, values?: Values) => string {
  const { t } = useTranslation(name)
  return (key, values = {}) => t(key, values)
}

/** Waits for several dictionaries at once: a page that one comes to by a link must not appear and vanish piece by piece. */
export function useAllTexts(names: readonly Namespace[]): void {
  useTranslation([...names])
}
