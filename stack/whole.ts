import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { releaseName } from '#platform/durable/release.ts'
import { type Anvil, deployToken, startAnvil } from './anvil.ts'
import { ensureOwnership } from './carry-ownership.ts'
import { type Cluster, type Front, nodePorts, startFront } from './cluster.ts'
import { ensureCustodyKey } from './custody-key.ts'
import { enrolApprovers } from './enrol-approvers.ts'
import { freePort, freePorts } from './free-port.ts'
import { fundWallets } from './fund-wallets.ts'
import { livePast, readPastState } from './history/live-past.ts'
import { type PastSize, planPast } from './history/lives.ts'
import { type MailCatcher, startMailCatcher } from './mail-catcher.ts'
import { type DatabaseCluster, startPatroni } from './patroni.ts'
import { findPostgres, type Postgres, runSql, startPostgres, startThrowaway } from './postgres.ts'
import { ensureProcessUsers, ownedFolders } from './process-users.ts'
import {
  type Environment,
  ensureDatabase,
  type InspectorPorts,
  type Product,
  type ProductPorts,
  productEnvironment,
  serverPrograms,
  startProduct,
  usualInspectorPorts,
} from './product.ts'
import { findProxy, proxyMissing } from './proxy.ts'
import { ensurePushKeys } from './push-keys.ts'
import { findRedis, startRedis } from './redis.ts'
import { type Restate, startRestate } from './restate.ts'
import { startRestateCluster, stopNodes } from './restate-cluster.ts'
import { runServerCommand } from './server-command.ts'
import type { Program } from './supervisor.ts'

/** The whole running stack: the services and the product on top of them. */
export interface Whole {
  readonly postgres: Postgres
  readonly restate: Restate
  /** Present when it was started here. */
  readonly redis?: Program
  readonly anvil: Anvil
  readonly mail: MailCatcher
  readonly product: Product
  /** Present with several instances of each. `restate` is then reached through the proxy, and its program is the first node. */
  readonly cluster?: Cluster
  /** Present with PostgreSQL on three nodes; `postgres` is then the primary, whichever node that is. */
  readonly databases?: DatabaseCluster
  readonly environment: Environment
  readonly apiUrl: string
  /** Of one of each process. */
  readonly ports: ProductPorts
  /** Present when the processes were started for a debugger. */
  readonly inspectors?: InspectorPorts
  /** Stops what was started here, in reverse order. A database stays if its cluster does. */
  stop(): Promise<void>
}

type Stops = (() => Promise<void>)[]

const pastInterrupted =
  'The past of this demo was interrupted while it was lived, and cannot be gone on with. Begin anew: npm run dev -- --fresh'

export interface WholeOptions {
  readonly folder: string
  readonly database: string
  /** The public URL of the site; links in mails start with it. */
  readonly publicUrl: string
  /** The default ports, so that a developer finds them again; otherwise every port is a free one. */
  readonly usualPorts?: boolean
  /** A separate cluster even if a PostgreSQL is running: for tests that kill it or discard it. */
  readonly ownPostgres?: boolean | 'throwaway'
  /** PostgreSQL on three nodes, which the product reaches by HAProxy; instead of ownPostgres. */
  readonly replicated?: boolean
  /** Settings of the product that are to differ from those of every test. */
  readonly settings?: Readonly<Record<string, string>>
  /** Settings of a separate cluster. */
  readonly postgresSettings?: Readonly<Record<string, string>>
  readonly withoutRedis?: boolean
  /** A separate Redis, for tests that kill it. */
  readonly ownRedis?: boolean
  /** Seconds between blocks of the test chain, kept across restarts when keepChain is set. */
  readonly blockTime?: number
  readonly keepChain?: boolean
  readonly fresh?: boolean
  readonly seed?: boolean
  /** Plays a demo history in a new database before this resolves: half a year, or a few weeks. Needs `seed`. */
  readonly history?: PastSize
  readonly clockForEverybody?: boolean
  /** Every process of the product lets a debugger attach, on loopback. */
  readonly inspect?: boolean
  /** The name of the running release; default: derived from the sources. */
  readonly release?: string
  /** Three Restate nodes, two workers, watchers and apis, with HAProxy in front. */
  readonly cluster?: boolean
  /** Every process under its own Unix user, which is removed at the end; needs root. */
  readonly users?: boolean
  readonly say?: (step: string) => void
}

const usualRestatePorts = { ingress: 18_080, admin: 19_070, fabric: 15_122 }
const usualPorts = { api: 8787, worker: 19_080, apiPrivate: 18_787, workerPrivate: 18_788, watcherPrivate: 18_789 }
const portNames = ['api', 'worker', 'apiPrivate', 'workerPrivate', 'watcherPrivate'] as const

/** Starts everything on this machine; if a later part fails, what was already started is stopped. */
export async function startWhole(options: WholeOptions): Promise<Whole> {
  const stops: Stops = []
  const stop = async () => {
    for (const undo of stops.splice(0).reverse()) await undo()
  }
  try {
    return await start(options, stops, stop)
  } catch (error) {
    await stop()
    throw error
  }
}

async function start(options: WholeOptions, stops: Stops, stop: () => Promise<void>): Promise<Whole> {
  const { folder, database, publicUrl, say = () => undefined } = options
  // Checked before anything is started in vain.
  if (options.cluster && findProxy() === undefined) throw new Error(proxyMissing)
  const logs = join(folder, 'logs')
  mkdirSync(logs, { recursive: true })
  const services = await startServices(options, logs, stops)
  const { postgres, databases, redis, redisUrl, nodes, anvil, tokenAddress, mail } = services
  const front = options.cluster ? await bringFront(options, nodes, logs, stops) : undefined
  const restate = { ...firstOf(nodes), ...(front && { ingressUrl: front.ingressUrl, adminUrl: front.adminUrl }) }
  // Requested together: none is in use yet, so sequential requests might return the same port.
  const ports = front?.servers[0] ?? (options.usualPorts ? usualPorts : await freePorts(portNames))
  const owned = options.users ? bringUsers(folder, stops) : {}
  const environment: Environment = {
    ...productEnvironment({
      folder,
      postgres,
      database,
      redisUrl,
      redisPrefix: `clearhold:${database}:`,
      restate,
      anvil,
      tokenAddress,
      custodyAddress: ensureCustodyKey(folder),
      pushKeys: ensurePushKeys(folder),
      publicUrl,
      ports: front === undefined ? ports : { ...ports, api: front.ports.api, worker: front.ports.worker },
      workerUrl: front?.workerUrl,
      smtpUrl: mail.smtpUrl,
      mailsUrl: mail.pageUrl,
      clockForEverybody: options.clockForEverybody ?? false,
      release: options.release,
    }),
    ...owned,
    ...options.settings,
  }
  say(await runServerCommand('migrate', [], environment))
  const past = options.history === undefined ? undefined : planPast(options.history)
  if (past !== undefined && (await readPastState(postgres, database)) === 'begun') throw new Error(pastInterrupted)
  const pastDays = past === undefined ? [] : ['--past-days', String(past.days)]
  if (options.seed) say(await runServerCommand('cli', ['seed', 'demo', ...pastDays], environment))
  const makeKeys = () => runServerCommand('cli', ['keys', 'init'], environment)
  const inspectors = options.inspect ? await inspectorPorts(portFor(options)) : undefined
  const product = await startProduct(environment, ports, logs, makeKeys, { inspectors, users: options.users ?? false })
  stops.push(() => stopAll(product))
  const cluster = front === undefined ? undefined : await completeCluster({ front, nodes, environment, logs, stops })
  await fundWallets(environment['SIGNER_SOCKET'] ?? '', anvil)
  say(
    `${[...Object.keys(product), ...Object.values(cluster?.seconds ?? {}).map(({ name }) => name)].join(', ')} are ready`,
  )
  if (options.seed) {
    await enrolApprovers(postgres, database, environment, 'demo keys')
    say(await runServerCommand('cli', ['seed', 'capital'], environment))
    say(await ensureOwnership(postgres, database, { folder, environment }))
  }
  const apiUrl = `http://127.0.0.1:${front?.ports.api ?? ports.api}`
  if (past !== undefined && (await readPastState(postgres, database)) === 'begun') {
    const { people, seconds } = await livePast({ environment, apiUrl, mail }, past, say)
    say(`${people} people have lived ${past.days} days in ${seconds.toFixed(0)} s; none of them is real`)
  }
  return {
    postgres,
    restate,
    ...(redis === undefined ? {} : { redis }),
    anvil,
    mail,
    product,
    ...(cluster === undefined ? {} : { cluster }),
    ...(databases === undefined ? {} : { databases }),
    environment,
    apiUrl,
    ports,
    ...(inspectors === undefined ? {} : { inspectors }),
    stop,
  }
}

interface Services {
  readonly postgres: Postgres
  readonly databases: DatabaseCluster | undefined
  readonly redis: Program | undefined
  readonly redisUrl: string | undefined
  /** One, or those of a cluster. */
  readonly nodes: readonly Restate[]
  readonly anvil: Anvil
  readonly tokenAddress: string
  readonly mail: MailCatcher
}

/** The services under the product; those that already run on this machine are used. */
async function startServices(options: WholeOptions, logs: string, stops: Stops): Promise<Services> {
  const { folder, database, say = () => undefined } = options
  const port = portFor(options)
  const databases = options.replicated ? await startPatroni(join(folder, 'databases'), logs) : undefined
  stops.push(async () => databases?.stop())
  const postgres = databases?.postgres ?? (await bringPostgres(options, await port(5433)))
  stops.push(async () => postgres.program?.stop())
  if (options.fresh) await runSql(postgres, 'postgres', `drop database if exists "${database}" with (force)`)
  await ensureDatabase(postgres, database)
  say(`PostgreSQL on port ${postgres.port}, ${postgres.program ? 'started here' : 'already running'}`)
  const redis = options.ownRedis ? await startRedis(await freePort(), join(logs, 'redis.log')) : undefined
  stops.push(async () => redis?.program.stop())
  const redisUrl = redis?.url ?? (options.withoutRedis ? undefined : await findRedis())
  say(redisUrl === undefined ? 'No Redis: live updates travel through PostgreSQL' : `Redis at ${redisUrl}`)
  const nodes = await bringRestate(options, logs)
  stops.push(() => stopNodes(nodes))
  say(`Restate at ${nodes.map(({ adminUrl }) => adminUrl).join(', ')}`)
  const anvil = await startAnvil({
    port: await port(18_545),
    logFile: join(logs, 'anvil.log'),
    blockTime: options.blockTime ?? 1,
    ...(options.keepChain ? { stateFile: join(folder, 'anvil/state.json') } : {}),
  })
  stops.push(() => anvil.program.stop())
  const tokenAddress = await deployToken(anvil)
  say(`Test chain ${anvil.chainId} at ${anvil.url}, test USDT ${tokenAddress}`)
  const mail = await startMailCatcher({ smtp: await port(11_025), page: await port(11_080) })
  stops.push(() => mail.close())
  return { postgres, databases, redis: redis?.program, redisUrl, nodes, anvil, tokenAddress, mail }
}

/** One node and three nodes have separate data: whatever either lacks is rebuilt from PostgreSQL. */
async function bringRestate(options: WholeOptions, logs: string): Promise<readonly Restate[]> {
  const { folder, usualPorts: isUsual = false } = options
  if (options.cluster)
    return startRestateCluster({ folder: join(folder, 'restate-cluster'), logs, ports: await nodePorts(isUsual) })
  const ports = isUsual ? usualRestatePorts : await freePorts(['ingress', 'admin', 'fabric'])
  return [await startRestate({ folder: join(folder, 'restate'), ports, logFile: join(logs, 'restate.log') })]
}

async function bringFront(
  { folder, release, usualPorts: isUsual = false, say = () => undefined }: WholeOptions,
  nodes: readonly Restate[],
  logs: string,
  stops: Stops,
): Promise<Front> {
  const name = releaseName(release ?? '')
  const front = await startFront({ nodes, release: name, folder, logs, usualPorts: isUsual })
  stops.push(() => front.proxy.program.stop())
  say(`HAProxy in front of Restate, workers and apis; its figures are at ${front.proxy.figuresUrl}`)
  return front
}

function bringUsers(folder: string, stops: Stops): Environment {
  const remove = ensureProcessUsers()
  stops.push(async () => remove())
  return ownedFolders(folder)
}

interface ClusterParts extends Pick<Cluster, 'nodes'> {
  readonly front: Front
  readonly environment: Environment
  readonly logs: string
  readonly stops: Stops
}

async function completeCluster({ front, nodes, environment, logs, stops }: ClusterParts): Promise<Cluster> {
  const { proxy, workerBackend, servers } = front
  const seconds = serverPrograms({ environment, ports: servers[1], logs, suffix: '-2' })
  stops.push(() => stopAll(seconds))
  await Promise.all(Object.values(seconds).map((program) => program.start()))
  return { nodes, proxy, workerBackend, seconds, ports: servers }
}

async function stopAll(programs: Readonly<Record<string, Program>>): Promise<void> {
  await Promise.all(Object.values(programs).map((program) => program.stop()))
}

function firstOf(nodes: readonly Restate[]): Restate {
  const [first] = nodes
  if (first === undefined) throw new Error('there is no Restate')
  return first
}

function portFor(options: WholeOptions): (usual: number) => Promise<number> {
  return async (usual) => (options.usualPorts ? usual : freePort())
}

async function inspectorPorts(port: (usual: number) => Promise<number>): Promise<InspectorPorts> {
  const { api, worker, watcher, signer } = usualInspectorPorts
  return {
    api: await port(api),
    worker: await port(worker),
    watcher: await port(watcher),
    signer: await port(signer),
  }
}

async function bringPostgres(
  { ownPostgres = false, postgresSettings = {}, folder }: WholeOptions,
  port: number,
): Promise<Postgres> {
  const own = join(folder, 'postgres')
  if (ownPostgres === 'throwaway') return startThrowaway(own, port)
  const running = ownPostgres ? undefined : await findPostgres()
  return running ?? startPostgres({ folder: own, port, settings: postgresSettings })
}
