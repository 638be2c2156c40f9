import {
  type Edition,
  editionRefusals,
  type Operator,
  operatorPlaceholder,
  type PublicIdentity,
  testChainIds,
} from '@clearhold/contract/edition'
import { editionSchema } from '@clearhold/contract/edition-schema'
import type { Language } from '@clearhold/contract/language'
import { type PublishedSupport, supportFromEnvironment } from './settings.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** What is baked into the pages: who runs this installation, in which edition, and where people reach it. */
export interface SiteIdentity extends PublicIdentity {
  /** As they were published in the product; null: as the settings say. */
  readonly supportHours: Readonly<Record<Language, string>> | null
  readonly publicUrl: string
}

const operatorSettings: Readonly<Record<keyof Operator, string>> = {
  brand: 'OPERATOR_BRAND',
  legalName: 'OPERATOR_LEGAL_NAME',
  licence: 'OPERATOR_LICENCE',
  address: 'OPERATOR_ADDRESS',
  supportEmail: 'OPERATOR_SUPPORT_EMAIL',
  supportPhone: 'OPERATOR_SUPPORT_PHONE',
  supportHours: 'OPERATOR_SUPPORT_HOURS',
}

/** Reads the identity from the environment; throws a sentence for each thing that a live site may not be built with. */
export function identityFromEnvironment(environment: Environment): SiteIdentity {
  const edition = editionFrom(environment['EDITION'])
  const support = supportFromEnvironment(environment)
  const operator = { ...operatorFrom(environment, edition), ...contactsOf(support) }
  const publicUrl = (environment['PUBLIC_URL'] ?? 'http://localhost:5173').replace(/\/+$/, '')
  const objections = identityObjections(edition, operator, publicUrl)
  if (objections.length > 0) throw new Error(`The site is not built:\n- ${objections.join('\n- ')}`)
  return { edition, operator, supportHours: support?.hours ?? null, publicUrl }
}

/** What was published holds; the settings are what it began with. */
function contactsOf(support: PublishedSupport | undefined): Partial<Operator> {
  if (support === undefined) return {}
  return { supportEmail: support.email, supportPhone: support.phone, supportHours: support.hours.en }
}

function editionFrom(setting: string | undefined): Edition {
  const edition = editionSchema.safeParse(setting ?? 'demo')
  if (!edition.success) throw new Error(`EDITION is demo or live, not '${setting}'.`)
  return edition.data
}

/** In live an absent setting stays empty instead of becoming the placeholder, so that the objection says what is missing. */
function operatorFrom(environment: Environment, edition: Edition): Operator {
  const operator = { ...operatorPlaceholder }
  for (const field of Object.keys(operatorSettings) as (keyof Operator)[]) {
    const kept = edition === 'demo' || field === 'brand' ? operatorPlaceholder[field] : ''
    operator[field] = environment[operatorSettings[field]] ?? kept
  }
  return operator
}

/** The chain is the server's business: here a chain that suits the edition stands in, so only identity can object. */
function identityObjections(edition: Edition, operator: Operator, publicUrl: string): string[] {
  const [testChainId = 0] = testChainIds
  const chainId = edition === 'demo' ? testChainId : 1
  const objections = editionRefusals({ edition, chainId, operator, sampleContent: false, developmentSecrets: [] })
  if (edition === 'live' && !publicUrl.startsWith('https://')) {
    objections.push(`EDITION=live needs PUBLIC_URL with https: addresses in the pages start with it ('${publicUrl}').`)
  }
  return objections
}
