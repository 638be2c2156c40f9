import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { ConfigError, type Environment, parseConfigOf, parseDecoderConfig } from '../platform/config/config.ts'
import { processNames, readersOf, type ServerProcess, settingsOf } from '../platform/config/readers.ts'
import { type SettingName, settings } from '../platform/config/settings.ts'
import type { Printed } from './kyc-commands.ts'

/** Those whose settings are checked: the server's, and the signer, which reads its own. */
const checkedProcesses = [...processNames, 'signer'] as const
type Checked = (typeof checkedProcesses)[number]

interface CheckOptions {
  /** The folder with a file for each process. */
  readonly settings?: string | undefined
  /** The folder with a folder of secrets for each process: what systemd hands over as credentials. */
  readonly secrets?: string | undefined
  /** Only this process; without --settings, from the environment of this command. */
  readonly process?: string | undefined
  readonly json?: boolean | undefined
}

interface Finding {
  readonly process: Checked
  readonly problems: readonly string[]
}

const usualSettings = '/etc/clearhold/settings'
const usualSecrets = '/etc/clearhold/secrets'

/** Says what is wrong with the settings of an installation, each process by itself and then all of them together; no secret is printed. */
export function checkConfig(options: CheckOptions, environment: Environment): Printed {
  const asked = checkedProcesses.find((name) => name === options.process)
  if (options.process !== undefined && asked === undefined)
    return { done: false, text: `There is no process ${options.process}: ${checkedProcesses.join(', ')}.` }
  const isOwn = asked !== undefined && options.settings === undefined
  const found = (asked === undefined ? checkedProcesses : [asked]).map((process) => ({
    process,
    environment: isOwn ? environment : readSettings(process, options),
  }))
  const findings = found.map(({ process, environment: own }): Finding => {
    if (own === undefined) return { process, problems: [`There is no file ${fileOf(process, options)}.`] }
    return { process, problems: [...problemsOf(process, own), ...(isOwn ? [] : strangers(process, own))] }
  })
  const together = disagreements(
    found.flatMap(({ process, environment: own }) => (own ? [{ process, environment: own }] : [])),
  )
  const done = together.length === 0 && findings.every(({ problems }) => problems.length === 0)
  if (options.json) return { done, text: JSON.stringify({ ok: done, processes: findings, together }) }
  return { done, text: render(findings, together) }
}

function render(findings: readonly Finding[], together: readonly string[]): string {
  const lines = findings.flatMap(({ process, problems }) =>
    problems.length === 0 ? [`${process}: nothing wrong`] : [`${process}:`, ...problems.map((line) => `  - ${line}`)],
  )
  return [...lines, ...(together.length === 0 ? [] : ['together:', ...together.map((line) => `  - ${line}`)])].join(
    '\n',
  )
}

function fileOf(process: Checked, options: CheckOptions): string {
  return join(options.settings ?? usualSettings, `${process}.env`)
}

/** The file of a process, with the names of credentials led back to the files that systemd makes them of. */
function readSettings(process: Checked, options: CheckOptions): Environment | undefined {
  const file = fileOf(process, options)
  if (!existsSync(file)) return undefined
  const secrets = join(options.secrets ?? usualSecrets, process)
  const credential = /^\/run\/credentials\/[^/]+\/secret_/
  return Object.fromEntries(
    Object.entries(parseEnv(readFileSync(file, 'utf8'))).map(([name, value = '']) => [
      name,
      name.endsWith('_FILE') ? value.replace(credential, `${secrets}/`) : value,
    ]),
  )
}

function problemsOf(process: Checked, environment: Environment): readonly string[] {
  if (process === 'signer') return [...signerProblems(environment), ...loginProblem(process, environment)]
  try {
    // Only the decoder, inside its unit, can see which networks it has.
    if (process === 'decoder') parseDecoderConfig(environment, ['lo'])
    else parseConfigOf(process, environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  if (process !== 'migrate') return loginProblem(process, environment)
  return readValue('DATABASE_OWNER_URL', environment) === ''
    ? ['DATABASE_OWNER_URL is missing: migrations need it.']
    : []
}

function signerProblems(environment: Environment): readonly string[] {
  const program = fileURLToPath(new URL('../../../signer/src/check-config.ts', import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    encoding: 'utf8',
    env: { ...environment },
  })
  if (status !== 0) throw new Error(`The signer's settings could not be checked: ${stderr}`)
  return JSON.parse(stdout) as string[]
}

/** A process has only the rights of its own login, and refuses to start with another's. */
function loginProblem(process: Checked, environment: Environment): readonly string[] {
  const names =
    process === 'signer' ? ['SIGNER_DATABASE_URL'] : ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL']
  return names.flatMap((name) => {
    const text = readValue(name, environment)
    if (text === '') return []
    const { username } = new URL(text)
    const own = `clearhold_${process}`
    return username === '' || username === own || process === 'decoder'
      ? []
      : [`${name} connects as ${username}; the ${process} starts only as ${own}.`]
  })
}

/** Names that this process does not read: a misspelt one, or another's, which should not be on its machine. */
function strangers(process: Checked, environment: Environment): readonly string[] {
  if (process === 'signer') return []
  const known = new Set<string>(settingsOf(process))
  return Object.keys(environment).flatMap((name) => {
    const setting = name.replace(/_FILE$/, '')
    if (known.has(name) || (known.has(setting) && isSecret(setting)) || !/^[A-Z]/.test(name)) return []
    if (!(setting in settings)) return looksLikeOurs(setting) ? [`${name} is no setting.`] : []
    const readers = readersOf(setting as SettingName)
    return [
      `${name} is not read by the ${process}${readers.length > 0 ? ` but by ${readers.join(', ')}` : ''}. Take it out.`,
    ]
  })
}

function isSecret(name: string): boolean {
  return name in settings && 'secret' in settings[name as SettingName]
}

/** NODE_OPTIONS and its like belong to the runtime, not to us. */
function looksLikeOurs(name: string): boolean {
  const family = name.split('_')[0] ?? ''
  return Object.keys(settings).some((setting) => setting.split('_')[0] === family)
}

/** What each process may have of its own; every other setting that two of them read must be the same for both. */
const ownOnes: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'DATABASE_POOL_MAX',
  'DATABASE_PREPARED',
  'SIGNER_SOCKET',
  'PRIVATE_HOST',
  'PRIVATE_PORT',
  'LOG_LEVEL',
  'OTLP_URL',
  'REDIS_URL',
  'API_HOST',
])
const sharedWithSigner: readonly SettingName[] = [
  'EDITION',
  'CHAIN_ID',
  'TOKEN_ADDRESS',
  'CHAIN_CONFIRMATIONS',
  'HOT_WALLET_TARGET_USDT',
  'PUBLIC_URL',
]

function disagreements(found: readonly { process: Checked; environment: Environment }[]): readonly string[] {
  const names = (Object.keys(settings) as SettingName[]).filter((name) => !ownOnes.has(name))
  return names.flatMap((name) => {
    const values = found
      .filter(({ process }) => reads(process, name))
      .map(({ process, environment }) => ({ process, value: readValue(name, environment).toLowerCase() }))
    const [first, ...others] = values
    const other = others.find(({ value }) => value !== first?.value)
    if (first === undefined || other === undefined) return []
    return [`${name} is not the same for ${first.process} and ${other.process}.`]
  })
}

function reads(process: Checked, name: SettingName): boolean {
  if (process === 'signer') return sharedWithSigner.includes(name)
  return settingsOf(process satisfies ServerProcess).includes(name)
}

/** As the process will read it; empty where its file cannot be read, which is a problem of its own. */
function readValue(name: string, environment: Environment): string {
  const file = environment[`${name}_FILE`] ?? ''
  if (file !== '' && existsSync(file)) return readFileSync(file, 'utf8').trim()
  const fallback = name in settings ? (settings as Readonly<Record<string, { fallback?: string }>>)[name]?.fallback : ''
  return environment[name] || (fallback ?? '')
}
