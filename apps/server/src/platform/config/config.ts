import { readFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { editionRefusals, type Operator, type PublicIdentity } from '@clearhold/contract/edition'
import type { DemoFacts } from '@clearhold/contract/views/demo'
import { type DecoderConfig, decoderRefusals, liveGuard } from './live-guard.ts'
import { type Setting, type SettingName, type SettingValues, settings } from './settings.ts'

export interface Config extends Readonly<Omit<SettingValues, 'SAMPLE_CONTENT'>> {
  readonly sampleContent: boolean
  readonly operator: Operator
  /** Where bank transfers go; undefined where the operator accepts none. */
  readonly bank: Bank | undefined
}

export interface Bank {
  readonly bankName: string
  readonly accountName: string
  readonly accountNumber: string
}

/** Fixed, so that no demo ever asks for real money, and obviously fictitious. */
const demoBank: Bank = {
  bankName: 'Example Bank (not a bank)',
  accountName: 'Clearhold Demo (not a company)',
  accountNumber: 'XX00 DEMO 0000 0000 0000',
}

/** Thrown once, at start: its message lists everything that is wrong, one line each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The settings are not usable:\n${problems.map((line) => `  - ${line}`).join('\n')}`)
    this.problems = problems
  }
}

export type Environment = Readonly<Record<string, string | undefined>>

/** Parses the environment once. All errors are reported together, so that one restart is enough to fix them. */
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
  if (config.EDITION === 'live') refusals.push(...liveGuard(config, environment))
  if (refusals.length > 0) throw new ConfigError(refusals)
  return config
}

/** Reads the process's environment; the only place in the server that does. */
export function loadConfig(): Config {
  return parseConfig(process.env)
}

/** The decoder has three settings and no more: an attacker who takes it over learns nothing from its environment. */
export function parseDecoderConfig(environment: Environment, interfaces: readonly string[]): DecoderConfig {
  const problems: string[] = []
  const read = <Name extends keyof DecoderConfig>(name: Name) => {
    const { schema, fallback } = settings[name] as Setting<SettingValues[Name]>
    const parsed = schema.safeParse(environment[name] || fallback)
    if (!parsed.success) problems.push(`${name} ${parsed.error.issues.map((issue) => issue.message).join('; ')}.`)
    return parsed.data as SettingValues[Name]
  }
  const config = {
    EDITION: read('EDITION'),
    DECODER_SOCKET: read('DECODER_SOCKET'),
    DECODER_SANDBOX: read('DECODER_SANDBOX'),
  }
  if (config.DECODER_SOCKET === '') problems.push('DECODER_SOCKET is missing: the decoder listens nowhere else.')
  problems.push(...decoderRefusals(config, interfaces))
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

export function loadDecoderConfig(): DecoderConfig {
  return parseDecoderConfig(process.env, Object.keys(networkInterfaces()))
}

/** What may reach the browser, listed explicitly. */
export function publicIdentity(config: Config): PublicIdentity {
  return { edition: config.EDITION, operator: config.operator }
}

/** What the demo publishes about itself; undefined in live. */
export function demoFacts(config: Config): DemoFacts | undefined {
  if (config.EDITION !== 'demo') return undefined
  return {
    visits: config.VISITOR_DATABASE_URL !== '',
    mailsUrl: config.MAIL_CATCHER_URL === '' ? null : config.MAIL_CATCHER_URL,
    resetHourUtc: config.DEMO_RESET_HOUR_UTC ?? null,
  }
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
