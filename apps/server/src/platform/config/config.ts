import { readFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { editionRefusals, type Operator, type PublicIdentity } from '@clearhold/contract/edition'
import type { DemoFacts } from '@clearhold/contract/views/demo'
import { type Bank, bankOf } from './bank.ts'
import { decoderRefusals, liveGuard, pushKeyRefusals } from './live-guard.ts'
import { type Reader, type SettingOf, settingsOf } from './readers.ts'
import type { Setting } from './setting-kinds.ts'
import { type SettingName, type SettingValues, settings } from './settings.ts'

/** What is made of several settings, for who reads them. */
interface Facts {
  readonly sampleContent: boolean
  readonly operator: Operator
  /** Where bank transfers go; undefined where the operator accepts none. */
  readonly bank: Bank | undefined
}

/** The setting whose readers have a fact. */
interface FactSettings {
  readonly sampleContent: 'SAMPLE_CONTENT'
  readonly operator: 'OPERATOR_BRAND'
  readonly bank: 'BANK_NAME'
}

type FactOf<Who extends Reader> = {
  [Fact in keyof Facts]: FactSettings[Fact] extends SettingOf<Who> ? Fact : never
}[keyof Facts]

/** The settings of one process. A function says what it needs with Pick<Config, …>, and only who reads that can call it. */
export type ConfigOf<Who extends Reader> = Readonly<Pick<SettingValues, SettingOf<Who>>> & Pick<Facts, FactOf<Who>>

export type Config = ConfigOf<'whole'>

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

/** Parses what one process reads. All errors are reported together, so that one restart is enough to fix them. */
export function parseConfigOf<Who extends Reader>(reader: Who, environment: Environment): ConfigOf<Who> {
  const problems: string[] = []
  const values: Partial<Record<SettingName, unknown>> = {}
  const developmentSecrets: string[] = []
  for (const name of settingsOf(reader)) {
    const setting: Setting<unknown> = settings[name]
    const raw = readRaw(environment, name, setting, problems)
    if (raw === undefined) continue
    if (setting.secret && raw !== '' && raw === setting.fallback) developmentSecrets.push(name)
    const parsed = setting.schema.safeParse(raw)
    if (parsed.success) values[name] = parsed.data
    else problems.push(`${name} ${parsed.error.issues.map((issue) => issue.message).join('; ')}.`)
  }
  if (problems.length > 0) throw new ConfigError(problems)
  const config = assemble(values as Partial<SettingValues> & Pick<SettingValues, 'EDITION'>)
  const refusals = editionRefusals({
    edition: config.EDITION,
    chainId: config.CHAIN_ID,
    operator: config.operator,
    sampleContent: config.sampleContent ?? false,
    developmentSecrets,
  })
  refusals.push(...pushKeyRefusals(config))
  if (config.EDITION === 'live') refusals.push(...liveGuard(config, environment))
  if (refusals.length > 0) throw new ConfigError(refusals)
  // Every name of the reader was parsed above; the others are not there.
  return config as unknown as ConfigOf<Who>
}

/** Every setting at once: for what plays with a whole demo. */
export function parseConfig(environment: Environment): Config {
  return parseConfigOf('whole', environment)
}

/** Reads the process's environment; this file is the only one in the server that does. */
export function loadConfigOf<Who extends Reader>(reader: Who): ConfigOf<Who> {
  return parseConfigOf(reader, process.env)
}

/** What this process was started with, unparsed: for a command that judges it. */
export function ownEnvironment(): Environment {
  return process.env
}

/** The decoder has three settings and no more: an attacker who takes it over learns nothing from its environment. */
export function parseDecoderConfig(environment: Environment, interfaces: readonly string[]): ConfigOf<'decoder'> {
  const config = parseConfigOf('decoder', environment)
  const problems = [...decoderRefusals(config, interfaces)]
  if (config.DECODER_SOCKET === '') problems.push('DECODER_SOCKET is missing: the decoder listens nowhere else.')
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

export function loadDecoderConfig(): ConfigOf<'decoder'> {
  return parseDecoderConfig(process.env, Object.keys(networkInterfaces()))
}

/** What may reach the browser, listed explicitly. */
export function publicIdentity(config: Pick<Config, 'EDITION' | 'operator'>): PublicIdentity {
  return { edition: config.EDITION, operator: config.operator }
}

/** What the demo publishes about itself; undefined in live. */
export function demoFacts(config: ConfigOf<'api'>): DemoFacts | undefined {
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

type Parsed = Partial<SettingValues> & Pick<SettingValues, 'EDITION'>

function assemble(values: Parsed): Parsed & Partial<Facts> {
  const { EDITION, SAMPLE_CONTENT } = values
  const operator = operatorOf(values)
  return {
    ...values,
    ...(SAMPLE_CONTENT !== undefined && {
      sampleContent: SAMPLE_CONTENT === '' ? EDITION === 'demo' : SAMPLE_CONTENT === 'on',
    }),
    ...(values.BANK_NAME !== undefined && { bank: bankOf(values) }),
    ...(operator !== undefined && { operator }),
  }
}

function operatorOf(values: Parsed): Operator | undefined {
  if (values.OPERATOR_BRAND === undefined) return undefined
  return {
    brand: values.OPERATOR_BRAND,
    legalName: values.OPERATOR_LEGAL_NAME ?? '',
    licence: values.OPERATOR_LICENCE ?? '',
    address: values.OPERATOR_ADDRESS ?? '',
    supportEmail: values.OPERATOR_SUPPORT_EMAIL ?? '',
    supportPhone: values.OPERATOR_SUPPORT_PHONE ?? '',
    supportHours: values.OPERATOR_SUPPORT_HOURS ?? '',
  }
}
