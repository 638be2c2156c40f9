import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { siteHeaders } from '@clearhold/web/bundle/security-headers.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { publishSite } from '#platform/site/publish-site.ts'
import { type RunningCaddy, startCaddy } from '#stack/caddy.ts'
import { freePorts } from '#stack/free-port.ts'
import { ownerConnections } from '#stack/owner-connections.ts'
import { databaseUrl } from '#stack/postgres.ts'
import { nodeProgram, processEnvironment } from '#stack/product.ts'
import type { Program } from '#stack/supervisor.ts'
import { answersOk } from '#stack/wait-for.ts'
import { startWhole, type Whole } from '#stack/whole.ts'
import { approveHeaders } from '../../apps/approve/headers.ts'

type ServerName = 'api' | 'worker' | 'watcher'

/** One instance of a process, of whichever release runs in its place. */
export interface Instance {
  readonly name: ServerName
  readonly port: number
  readonly privatePort: number
}

/** The whole product, with a second api, and Caddy in front of both as in an installation. */
export interface RollingPlace {
  readonly whole: Whole
  readonly database: Database
  readonly caddy: RunningCaddy
  readonly apis: readonly [Instance, Instance]
  query<Row>(statement: string, values?: unknown[]): Promise<Row[]>
  /** Stops the release that runs in this place, and starts one; answers the seconds of both. */
  restart(instance: Instance, release: string, programOf: (source: string) => string): Promise<Restart>
  /** A worker or a watcher beside the one that runs, which is stopped once the new one is ready. */
  relieve(name: 'worker' | 'watcher', release: string, programOf: (source: string) => string): Promise<Restart>
  /** The errors that the apis have logged, for a failed run. */
  errorsLogged(): string[]
  stop(): Promise<void>
}

export interface Restart {
  readonly stopSeconds: number
  readonly startSeconds: number
}

/** Hundreds of calls a minute of few people, all from one address. */
const settings = {
  LIMIT_FACTOR: '1000000',
  TRUST_PROXY: '127.0.0.1',
  WITHDRAW_DAY_MAX_USDT: '1000000000',
  WITHDRAW_MONTH_MAX_USDT: '1000000000',
  WITHDRAW_REQUESTS_PER_DAY: '1000',
  WITHDRAW_OPEN_MAX: '1000',
}

export async function openRollingPlace(folder: string, release: string): Promise<RollingPlace> {
  const database = 'clearhold'
  const publicUrl = 'http://site.test'
  const whole = await startWhole({
    folder,
    database,
    publicUrl,
    release,
    settings,
    ownPostgres: true,
    withoutRedis: true,
    seed: true,
  })
  const programs = new Map<string, Program>()
  const start = async (instance: Instance, name: string, file: string) => {
    const program = programFor(whole, folder, instance, name, file)
    programs.set(placeOf(instance), program)
    await program.start()
  }
  const first: Instance = {
    name: 'api',
    port: Number(whole.environment['API_PORT']),
    privatePort: 0,
  }
  programs.set(placeOf(first), whole.product.api)
  const ports = await freePorts(['api', 'private'])
  const second: Instance = { name: 'api', port: ports.api, privatePort: ports.private }
  await start(second, `api-2-${release}`, 'apps/server/src/main/api.ts')
  const caddy = await serveSite(folder, [first, second])
  const app = openDatabase({
    url: whole.environment['DATABASE_OWNER_URL'] ?? '',
    poolMax: 6,
    process: 'faults',
    onPoolError: () => undefined,
  })
  const owner = ownerConnections(databaseUrl(whole.postgres, database))
  const replaced = new Map<ServerName, Program>([
    ['worker', whole.product.worker],
    ['watcher', whole.product.watcher],
  ])
  return {
    whole,
    database: app,
    caddy,
    apis: [first, second],
    query: async <Row>(statement: string, values?: unknown[]) => (await owner.query(statement, values)) as Row[],
    restart: async (instance, name, programOf) => {
      const stopSeconds = await secondsOf(async () => programs.get(placeOf(instance))?.stop())
      const { private: privatePort } = await freePorts(['private'])
      const own = { ...instance, privatePort }
      const label = `api-${instance.port}-${name}`
      return {
        stopSeconds,
        startSeconds: await secondsOf(() => start(own, label, programOf('apps/server/src/main/api.ts'))),
      }
    },
    relieve: async (name, next, programOf) => {
      const free = await freePorts(['work', 'private'])
      const instance = { name, port: free.work, privatePort: free.private }
      const program = programFor(
        whole,
        folder,
        instance,
        `${name}-${next}`,
        programOf(`apps/server/src/main/${name}.ts`),
        next,
      )
      const startSeconds = await secondsOf(() => program.start())
      const stopSeconds = await secondsOf(async () => replaced.get(name)?.stop())
      replaced.set(name, program)
      return { stopSeconds, startSeconds }
    },
    errorsLogged: () => errorsIn(join(folder, 'logs')),
    stop: async () => {
      await caddy.stop()
      await Promise.all([...programs.values(), ...replaced.values()].map((program) => program.stop()))
      await Promise.all([app.close(), owner.close()])
      await whole.stop()
    },
  }
}

/** A release that takes another's place listens where it listened. */
const placeOf = ({ name, port }: Instance) => `${name} ${port}`

function programFor(
  { environment }: Whole,
  folder: string,
  { name, port, privatePort }: Instance,
  label: string,
  file: string,
  release = '',
): Program {
  const own = {
    ...processEnvironment(environment, name),
    ...(name === 'api' && { API_PORT: String(port) }),
    ...(name === 'worker' && { WORKER_PORT: String(port), RELEASE: release }),
    PRIVATE_PORT: String(privatePort),
  }
  const ready = () => answersOk(`http://127.0.0.1:${privatePort}/readyz`)
  return nodeProgram(label, file, own, join(folder, 'logs'), ready)
}

/** A site of one page: it is the api that is called. */
async function serveSite(folder: string, apis: readonly Instance[]): Promise<RunningCaddy> {
  const site = join(folder, 'site')
  const approve = join(folder, 'approve')
  for (const [path, headers] of [
    [site, siteHeaders(['start()'], ['a{}'])],
    [approve, approveHeaders],
  ] as const) {
    mkdirSync(path)
    writeFileSync(join(path, 'headers.json'), JSON.stringify(headers))
    writeFileSync(join(path, 'index.html'), '<h1>Home</h1>')
    writeFileSync(join(path, '404.html'), '<h1>None</h1>')
  }
  const served = join(folder, 'served')
  await publishSite({ site, approve, into: served, now: new Date() })
  const apiUrls = apis.map(({ port }) => `http://127.0.0.1:${port}`)
  return startCaddy({ served, apiUrls, home: join(folder, 'caddy-home') })
}

function errorsIn(logs: string): string[] {
  return readdirSync(logs)
    .filter((name) => name.startsWith('api'))
    .flatMap((name) => readFileSync(join(logs, name), 'utf8').split('\n'))
    .filter((line) => line.includes('"level":"error"') || line.includes('"level":50'))
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now()
  await work()
  return (performance.now() - startedMs) / 1_000
}
