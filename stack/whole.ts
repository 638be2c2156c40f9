import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Anvil, deployToken, startAnvil } from './anvil.ts'
import { freePort, freePorts } from './free-port.ts'
import { fundHotWallet } from './fund-hot-wallet.ts'
import { type MailCatcher, startMailCatcher } from './mail-catcher.ts'
import { findPostgres, type Postgres, runSql, startPostgres, startThrowaway } from './postgres.ts'
import {
  type Environment,
  ensureDatabase,
  type InspectorPorts,
  type Product,
  productEnvironment,
  startProduct,
  usualInspectorPorts,
} from './product.ts'
import { findRedis, startRedis } from './redis.ts'
import { type Restate, startRestate } from './restate.ts'
import { runServerCommand } from './server-command.ts'
import type { Program } from './supervisor.ts'

/** Everything, running: the services and the product on top of them. */
export interface Whole {
  readonly postgres: Postgres
  readonly restate: Restate
  /** Present when it was started here. */
  readonly redis?: Program
  readonly anvil: Anvil
  readonly mail: MailCatcher
  readonly product: Product
  readonly environment: Environment
  readonly apiUrl: string
  /** Present when the processes were started for a debugger. */
  readonly inspectors?: InspectorPorts
  /** Stops what was started here, the last first. A database stays where its cluster does. */
  stop(): Promise<void>
}

export interface WholeOptions {
  readonly folder: string
  readonly database: string
  /** Where people reach the site; links in mails start with it. */
  readonly publicUrl: string
  /** Usual ports, so that a person finds them again; without it every port is a free one. */
  readonly usualPorts?: boolean
  /** A cluster of its own even where PostgreSQL answers: for those who kill it, or throw it away afterwards. */
  readonly ownPostgres?: boolean | 'throwaway'
  readonly withoutRedis?: boolean
  /** A Redis of its own, for those who kill it. */
  readonly ownRedis?: boolean
  /** Seconds between blocks of the test chain, kept across restarts when keepChain is set. */
  readonly blockTime?: number
  readonly keepChain?: boolean
  readonly fresh?: boolean
  readonly seed?: boolean
  readonly clockForEverybody?: boolean
  /** Every process of the product lets a debugger attach, on loopback. */
  readonly inspect?: boolean
  /** The name of the release that runs; absent: named by the sources. */
  readonly release?: string
  readonly say?: (step: string) => void
}

const usualRestatePorts = { ingress: 18_080, admin: 19_070, fabric: 15_122 }
const usualPorts = { api: 8787, worker: 19_080, apiPrivate: 18_787, workerPrivate: 18_788, watcherPrivate: 18_789 }

/** Starts everything on this machine; whatever already started is stopped again when a later part fails. */
export async function startWhole(options: WholeOptions): Promise<Whole> {
  const stops: (() => Promise<void>)[] = []
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

async function start(options: WholeOptions, stops: (() => Promise<void>)[], stop: () => Promise<void>): Promise<Whole> {
  const { folder, database, publicUrl, say = () => undefined } = options
  const logs = join(folder, 'logs')
  mkdirSync(logs, { recursive: true })
  const port = async (usual: number) => (options.usualPorts ? usual : freePort())
  const postgres = await bringPostgres(options, await port(5433))
  stops.push(async () => postgres.program?.stop())
  if (options.fresh) await runSql(postgres, 'postgres', `drop database if exists "${database}" with (force)`)
  await ensureDatabase(postgres, database)
  say(`PostgreSQL on port ${postgres.port}, ${postgres.program ? 'started here' : 'already running'}`)
  const redis = options.ownRedis ? await startRedis(await freePort(), join(logs, 'redis.log')) : undefined
  stops.push(async () => redis?.program.stop())
  const redisUrl = redis?.url ?? (options.withoutRedis ? undefined : await findRedis())
  say(redisUrl === undefined ? 'No Redis: live updates travel through PostgreSQL' : `Redis at ${redisUrl}`)
  const restatePorts = options.usualPorts ? usualRestatePorts : await freePorts(['ingress', 'admin', 'fabric'])
  const restate = await startRestate({
    folder: join(folder, 'restate'),
    ports: restatePorts,
    logFile: join(logs, 'restate.log'),
  })
  stops.push(() => restate.program.stop())
  say(`Restate at ${restate.adminUrl}`)
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
  // Together: none of them is in use yet, and one that is asked for after the other may be the same.
  const ports = options.usualPorts
    ? usualPorts
    : await freePorts(['api', 'worker', 'apiPrivate', 'workerPrivate', 'watcherPrivate'])
  const redisPrefix = `clearhold:${database}:`
  const environment = productEnvironment({
    folder,
    postgres,
    database,
    redisUrl,
    redisPrefix,
    restate,
    anvil,
    tokenAddress,
    publicUrl,
    ports,
    smtpUrl: mail.smtpUrl,
    clockForEverybody: options.clockForEverybody ?? false,
    release: options.release,
  })
  say(await runServerCommand('migrate', [], environment))
  if (options.seed) say(await runServerCommand('cli', ['seed', 'demo'], environment))
  const makeKeys = () => runServerCommand('cli', ['keys', 'init'], environment)
  const inspectors = options.inspect ? await inspectorPorts(port) : undefined
  const product = await startProduct(environment, ports, logs, makeKeys, inspectors)
  stops.push(async () => void (await Promise.all(Object.values(product).map((program) => program.stop()))))
  await fundHotWallet(environment['SIGNER_SOCKET'] ?? '', anvil)
  say(`${Object.keys(product).join(', ')} are ready`)
  if (options.seed) say(await runServerCommand('cli', ['seed', 'capital'], environment))
  return {
    postgres,
    restate,
    ...(redis === undefined ? {} : { redis: redis.program }),
    anvil,
    mail,
    product,
    environment,
    apiUrl: `http://127.0.0.1:${ports.api}`,
    ...(inspectors === undefined ? {} : { inspectors }),
    stop,
  }
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

async function bringPostgres({ ownPostgres = false, folder }: WholeOptions, port: number): Promise<Postgres> {
  const own = join(folder, 'postgres')
  if (ownPostgres === 'throwaway') return startThrowaway(own, port)
  const running = ownPostgres ? undefined : await findPostgres()
  return running ?? startPostgres({ folder: own, port })
}
