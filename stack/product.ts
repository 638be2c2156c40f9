import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { settingsOf } from '#platform/config/readers.ts'
import { socketOf } from '#signer/doors.ts'
import type { Anvil } from './anvil.ts'
import { bubblewrapWorks } from './bubblewrap.ts'
import { databaseUrl, type Postgres, runSql } from './postgres.ts'
import type { ProcessName, ServerName } from './process-name.ts'
import { asUser, userOf } from './process-users.ts'
import { programFile } from './program-file.ts'
import type { Restate } from './restate.ts'
import { loginOf } from './roles/table.ts'
import { Program } from './supervisor.ts'
import { answersOk } from './wait-for.ts'

export const repositoryRoot = fileURLToPath(new URL('..', import.meta.url))

export interface ProductPorts {
  readonly api: number
  readonly worker: number
  readonly apiPrivate: number
  readonly workerPrivate: number
  readonly watcherPrivate: number
}

export interface ProductParts {
  readonly folder: string
  readonly postgres: Postgres
  readonly database: string
  readonly redisUrl: string | undefined
  readonly redisPrefix: string
  readonly restate: Pick<Restate, 'ingressUrl' | 'adminUrl' | 'identityKey'>
  readonly anvil: Pick<Anvil, 'url' | 'chainId'>
  readonly tokenAddress: string
  /** The custody address, whose key no process has. */
  readonly custodyAddress: string
  readonly smtpUrl: string
  /** Where its mails can be read; absent: nowhere. */
  readonly mailsUrl?: string | undefined
  readonly publicUrl: string
  readonly ports: ProductPorts
  /** Where Restate finds several workers; absent: at the worker's own port. */
  readonly workerUrl?: string | undefined
  /** A developer who tries the demo locally registers, and is its only user. */
  readonly clockForEverybody: boolean
  /** The pair for Web Push; absent: none is sent. */
  readonly pushKeys?: NodeJS.Dict<string> | undefined
  /** Default: derived from the sources. */
  readonly release?: string | undefined
}

export type Environment = Readonly<Record<string, string>>

/** The settings of one installation on this machine. Both providers are the same anvil here: there is only one chain. */
export function productEnvironment(parts: ProductParts): Environment {
  return {
    EDITION: 'demo',
    RELEASE: parts.release ?? '',
    DEMO_CLOCK: parts.clockForEverybody ? 'everybody' : 'demo_people',
    // The worker's, because the commands do its work; each process gets its own from processEnvironment.
    DATABASE_URL: databaseUrl(parts.postgres, parts.database, loginOf('worker')),
    DATABASE_OWNER_URL: databaseUrl(parts.postgres, parts.database),
    VISITOR_DATABASE_URL: databaseUrl(parts.postgres, parts.database, loginOf('visitor')),
    MAIL_CATCHER_URL: parts.mailsUrl ?? '',
    DATABASE_POOL_MAX: '8',
    REDIS_URL: parts.redisUrl ?? '',
    REDIS_PREFIX: parts.redisPrefix,
    RESTATE_INGRESS_URL: parts.restate.ingressUrl,
    RESTATE_ADMIN_URL: parts.restate.adminUrl,
    RESTATE_IDENTITY_KEYS: parts.restate.identityKey,
    WORKER_PORT: String(parts.ports.worker),
    WORKER_URL: parts.workerUrl ?? '',
    API_PORT: String(parts.ports.api),
    PUBLIC_URL: parts.publicUrl,
    CHAIN_ID: String(parts.anvil.chainId),
    CHAIN_RPC_URLS: `${parts.anvil.url},${parts.anvil.url}`,
    TOKEN_ADDRESS: parts.tokenAddress,
    // For commands; each process gets its own.
    SIGNER_SOCKET: socketOf(resolve(parts.folder, 'signer'), 'operator'),
    SIGNER_SOCKETS: resolve(parts.folder, 'signer'),
    SIGNER_KEYSTORE: resolve(parts.folder, 'keystore.json'),
    SIGNER_APPROVERS: resolve(parts.folder, 'approvers.json'),
    SIGNER_CUSTODY_ADDRESS: parts.custodyAddress,
    SIGNER_DATABASE_URL: databaseUrl(parts.postgres, parts.database, loginOf('signer')),
    SMTP_URL: parts.smtpUrl,
    VAPID_PUBLIC_KEY: parts.pushKeys?.['VAPID_PUBLIC_KEY'] ?? '',
    VAPID_PRIVATE_KEY: parts.pushKeys?.['VAPID_PRIVATE_KEY'] ?? '',
    // All callers share one network address here.
    LIMIT_FACTOR: '100',
    // Long enough to be seen by the test that undoes an approval, short for all others that wait for it.
    KYC_UNDO_SECONDS: '5',
    DECODER_SOCKET: resolve(parts.folder, 'decoder', 'decoder.sock'),
    DECODER_SANDBOX: bubblewrapWorks() ? 'bubblewrap' : 'none',
    STORAGE_DIR: resolve(parts.folder, 'storage'),
    KEYRING_DIR: resolve(parts.folder, 'keyring'),
    PROOF_FOLDER: resolve(parts.folder, 'proof'),
    // On one machine with everything else, a snapshot at nice 19 would starve.
    SNAPSHOT_NICE: '5',
    RESTATE_LOGGING: 'ERROR',
  }
}

const nameOfSigner = /^SIGNER_(?!SOCKET$)/
const sharedWithSigner = [
  'EDITION',
  'HOT_WALLET_TARGET_USDT',
  'CHAIN_ID',
  'TOKEN_ADDRESS',
  'CHAIN_CONFIRMATIONS',
  'PUBLIC_URL',
]
const settingNames: ReadonlySet<string> = new Set(settingsOf('whole'))

/** The same for one process: the settings it reads and no others, with its own login. */
export function processEnvironment(environment: Environment, name: ProcessName): Environment {
  const reads = (setting: string) => {
    if (name === 'signer') return nameOfSigner.test(setting) || sharedWithSigner.includes(setting)
    return settingsOf(name).some((own) => setting === own || setting === `${own}_FILE`)
  }
  const isSetting = (setting: string) => nameOfSigner.test(setting) || settingNames.has(setting.replace(/_FILE$/, ''))
  // Another's setting is emptied: a process inherits what this one was started with.
  const own = Object.fromEntries(
    Object.entries(environment).map(([key, value]) => [key, isSetting(key) && !reads(key) ? '' : value]),
  )
  if (name === 'signer' || name === 'decoder') return own
  const url = new URL(environment['DATABASE_URL'] ?? '')
  url.username = loginOf(name)
  return { ...own, DATABASE_URL: url.href, SIGNER_SOCKET: socketOf(environment['SIGNER_SOCKETS'] ?? '', name) }
}

/** Creates the database if it is missing; returns whether it was. */
export async function ensureDatabase(postgres: Postgres, database: string): Promise<boolean> {
  const found = await runSql(postgres, 'postgres', 'select 1 from pg_database where datname = $1', [database])
  if (found.length > 0) return false
  await runSql(postgres, 'postgres', `create database "${database}"`)
  return true
}

export type Servers = Readonly<Record<ServerName, Program>>
export type Product = Readonly<Record<ProcessName, Program>>
/** The ports on loopback where a debugger reaches each process. */
export type InspectorPorts = Readonly<Record<Exclude<ProcessName, 'decoder'>, number>>
/** Those that the debugger profiles in .vscode/launch.json know. */
export const usualInspectorPorts: InspectorPorts = { api: 9229, worker: 9230, watcher: 9231, signer: 9232 }

/** Starts the processes of the product, each supervised and awaited until ready; keys are created after the signer starts and before the rest. */
export async function startProduct(
  environment: Environment,
  ports: ProductPorts,
  logs: string,
  makeKeys: () => Promise<unknown>,
  { inspectors, users = false }: Pick<ServersOptions, 'inspectors' | 'users'> = {},
): Promise<Product> {
  const signer = signerProgram(environment, logs, inspectors?.signer, users)
  const decoder = decoderProgram(environment, logs, users)
  const servers = serverPrograms({ environment, ports, logs, inspectors, users })
  // The api and the watcher start only once the signer confirms the keys our addresses are derived from.
  await Promise.all([signer.start(), decoder.start()])
  await makeKeys()
  await Promise.all(Object.values(servers).map((program) => program.start()))
  return { signer, decoder, ...servers }
}

export interface ServersOptions {
  readonly environment: Environment
  readonly ports: ProductPorts
  readonly logs: string
  readonly inspectors?: InspectorPorts | undefined
  /** Distinguishes several instances of a process: worker-2. */
  readonly suffix?: string
  /** Each under its own Unix user (process-users.ts); needs root. */
  readonly users?: boolean
}

/** One instance of each process that may run several times, not yet started. */
export function serverPrograms({
  environment,
  ports,
  logs,
  inspectors,
  suffix = '',
  users = false,
}: ServersOptions): Servers {
  const server = (name: ServerName, privatePort: number) =>
    nodeProgram(
      `${name}${suffix}`,
      `apps/server/src/main/${name}.ts`,
      {
        ...processEnvironment(environment, name),
        ...(name === 'api' && { API_PORT: String(ports.api) }),
        ...(name === 'worker' && { WORKER_PORT: String(ports.worker) }),
        PRIVATE_PORT: String(privatePort),
      },
      logs,
      () => answersOk(`http://127.0.0.1:${privatePort}/readyz`),
      { inspectorPort: inspectors?.[name], ...(users && { user: userOf(name) }) },
    )
  return {
    worker: server('worker', ports.workerPrivate),
    watcher: server('watcher', ports.watcherPrivate),
    api: server('api', ports.apiPrivate),
  }
}

/** The signer alone: the api does not start without it. */
export function signerProgram(environment: Environment, logs: string, inspectorPort?: number, users = false): Program {
  const ready = () => socketAnswers(socketOf(environment['SIGNER_SOCKETS'] ?? '', 'operator'))
  const own = processEnvironment(environment, 'signer')
  const options = { inspectorPort, ...(users && { user: userOf('signer') }) }
  return nodeProgram('signer', 'apps/signer/src/main.ts', own, logs, ready, options)
}

/** The service that decodes uploaded images. */
export function decoderProgram(environment: Environment, logs: string, users = false): Program {
  const ready = () => socketAnswers(environment['DECODER_SOCKET'] ?? '')
  const own = processEnvironment(environment, 'decoder')
  const options = users ? { user: userOf('decoder') } : {}
  return nodeProgram('decoder', 'apps/server/src/main/decoder.ts', own, logs, ready, options)
}

interface NodeOptions {
  readonly inspectorPort?: number | undefined
  readonly user?: string
}

export function nodeProgram(
  name: string,
  entry: string,
  env: Environment,
  logs: string,
  ready: () => Promise<boolean>,
  { inspectorPort, user }: NodeOptions = {},
): Program {
  const inspect = inspectorPort === undefined ? [] : [`--inspect=127.0.0.1:${inspectorPort}`]
  const node = [process.execPath, ...inspect, '--disable-warning=ExperimentalWarning', programFile(entry)]
  const [command = '', ...args] = user === undefined ? node : asUser(user, node)
  return new Program({
    name,
    command,
    args,
    cwd: repositoryRoot,
    env,
    logFile: join(logs, `${name}.log`),
    restart: true,
    ready,
  })
}

async function socketAnswers(socketPath: string): Promise<boolean> {
  const { request } = await import('node:http')
  return new Promise((resolvePromise) => {
    const call = request({ socketPath, path: '/health', timeout: 1_000 }, (response) => {
      response.resume()
      resolvePromise(response.statusCode === 200)
    })
    call.on('timeout', () => call.destroy())
    call.on('error', () => resolvePromise(false))
    call.end()
  })
}
