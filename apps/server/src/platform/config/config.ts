import { readFileSync } from 'node:fs'
import { editionRefusals, type Operator, type PublicIdentity } from '@clearhold/contract/edition'
import { type Setting, type SettingName, type SettingValues, settings } from './settings.ts'

export interface Config extends Readonly<Omit<SettingValues, 'SAMPLE_CONTENT'>> {
  readonly sampleContent: boolean
  readonly operator: Operator
  /** Where bank transfers go; undefined where the operator takes none. */
  readonly bank: Bank | undefined
}

export interface Bank {
  readonly bankName: string
  readonly accountName: string
  readonly accountNumber: string
}

/** Fixed, so that no demo ever asks for real money, and obviously nobody's. */
const demoBank: Bank = {
  bankName: 'Example Bank (not a bank)',
  accountName: 'Clearhold Demo (not a company)',
  accountNumber: 'XX00 DEMO 0000 0000 0000',
}

/** Thrown once, at start: its message is the whole list of what is wrong, one line each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The settings are not usable:\n${problems.map((line) => `  - ${line}`).join('\n')}`)
    this.problems = problems
  }
}

export type Environment = Readonly<Record<string, string | undefined>>

/** Parses the environment once. Everything that is wrong is said together, so that one restart is enough to mend it. */
export function parseConfig(environment: Environment): Config {
  const problems: string[] = []
  const values: Partial<Record<SettingName, unknown>> = {}
  const developmentSecrets: string[] = []
  for (const [name, setting] of Object.entries(settings) as [SettingName, Setting<unknown>][]) {
    const raw = readRaw(environment, name, setting, problems)
    if (raw === undefined) continue
    if (setting.secret && raw !== '' && raw === setting.fallback) developmentSecrets.push(name)
    const parsed = setting.schema.safeParse(raw)
    if (parsed.success) values[name] = parsed.data
    else problems.push(`${name} ${parsed.error.issues.map((issue) => issue.message).join('; ')}.`)
  }
  if (problems.length > 0) throw new ConfigError(problems)
  const config = assemble(values as SettingValues)
  const refusals = editionRefusals({
    edition: config.EDITION,
    chainId: config.CHAIN_ID,
    operator: config.operator,
    sampleContent: config.sampleContent,
    developmentSecrets,
  })
  if (config.EDITION === 'live' && config.LIMIT_FACTOR !== 1)
    refusals.push('EDITION=live refuses LIMIT_FACTOR other than 1: limits protect people’s accounts.')
  if (config.EDITION === 'live' && config.SANCTIONS_FILE === '')
    refusals.push('EDITION=live needs SANCTIONS_FILE: without a sanctions list nobody may be verified or paid.')
  if (config.EDITION === 'live' && config.KYC_UNDO_SECONDS < 30)
    refusals.push('EDITION=live refuses KYC_UNDO_SECONDS below 30: a reviewer needs time to see a mistake.')
  if (config.EDITION === 'live' && config.FAUCET_KEY !== '')
    refusals.push('EDITION=live has no test money to give away. Leave FAUCET_KEY out.')
  if (config.EDITION === 'live' && (environment['SWEEP_COIN_PRICE_USDT'] ?? '').trim() === '')
    refusals.push(
      'EDITION=live needs SWEEP_COIN_PRICE_USDT: without it nobody knows whether a deposit is worth its gas.',
    )
  if (config.EDITION === 'live' && isPartOfBank(config))
    refusals.push('BANK_NAME, BANK_ACCOUNT_NAME and BANK_ACCOUNT_NUMBER belong together. Set all three or none.')
  if (refusals.length > 0) throw new ConfigError(refusals)
  return config
}

/** Reads the process's environment; the only place of the server that does. */
export function loadConfig(): Config {
  return parseConfig(process.env)
}

/** What may reach the browser, named one by one. */
export function publicIdentity(config: Config): PublicIdentity {
  return { edition: config.EDITION, operator: config.operator }
}

function readRaw(
  environment: Environment,
  name: SettingName,
  setting: Setting<unknown>,
  problems: string[],
): string | undefined {
  const file = setting.secret ? environment[`${name}_FILE`] : undefined
  if (file !== undefined && file !== '') {
    try {
      return readFileSync(file, 'utf8').trim()
    } catch {
      problems.push(`${name}_FILE names a file that cannot be read: ${file}.`)
      return undefined
    }
  }
  const raw = environment[name]
  if (raw !== undefined && raw !== '') return raw
  if (setting.fallback === undefined) problems.push(`${name} is missing. ${setting.about}`)
  return setting.fallback
}

const bankOf = ({ BANK_NAME, BANK_ACCOUNT_NAME, BANK_ACCOUNT_NUMBER }: SettingValues): Bank => ({
  bankName: BANK_NAME.trim(),
  accountName: BANK_ACCOUNT_NAME.trim(),
  accountNumber: BANK_ACCOUNT_NUMBER.trim(),
})

function isPartOfBank({ bank }: Config): boolean {
  return bank !== undefined && Object.values(bank).includes('')
}

function assemble(values: SettingValues): Config {
  const { SAMPLE_CONTENT, ...rest } = values
  const bank = bankOf(values)
  const hasBank = Object.values(bank).some((detail) => detail !== '')
  return {
    ...rest,
    sampleContent: SAMPLE_CONTENT === '' ? values.EDITION === 'demo' : SAMPLE_CONTENT === 'on',
    bank: values.EDITION === 'demo' ? demoBank : hasBank ? bank : undefined,
    operator: {
      brand: values.OPERATOR_BRAND,
      legalName: values.OPERATOR_LEGAL_NAME,
      licence: values.OPERATOR_LICENCE,
      address: values.OPERATOR_ADDRESS,
      supportEmail: values.OPERATOR_SUPPORT_EMAIL,
      supportPhone: values.OPERATOR_SUPPORT_PHONE,
      supportHours: values.OPERATOR_SUPPORT_HOURS,
    },
  }
}
