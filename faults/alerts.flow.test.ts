import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { install } from '#platform/database/install.ts'
import { freePort } from '#stack/free-port.ts'
import { programOnPath } from '#stack/installed.ts'
import { type LoneApi, startLoneApi } from '#stack/lone-api.ts'
import { ownerConnections } from '#stack/owner-connections.ts'
import { databaseUrl, type Postgres, runSql, startThrowaway } from '#stack/postgres.ts'
import { repositoryRoot } from '#stack/product.ts'
import { startRedis } from '#stack/redis.ts'
import { Program } from '#stack/supervisor.ts'
import { waitFor } from '#stack/wait-for.ts'
import { atEnd } from '#testing/at-end.ts'
import { testFolder } from '#testing/resources.ts'

/** Every duration of the rules is divided by this: what waits for five minutes waits for fifteen seconds. The rules are otherwise those that run. */
const haste = 20
const unitSeconds = { s: 1, m: 60, h: 3_600, d: 86_400 } as const
/** How long an alert may take to fire or to end here; the longest of those below needs 35 seconds of its own. */
const patienceMs = 180_000

const alertsSchema = z.object({
  data: z.object({ alerts: z.array(z.object({ state: z.string(), labels: z.object({ alertname: z.string() }) })) }),
})

let postgres: Postgres
let api: LoneApi
let restart: () => Promise<LoneApi>
let redisPort: number
let prometheusUrl: string
const folder = testFolder()

const hastened = (rules: string) =>
  rules.replace(
    /(for: |\[)(\d+)([smhd])\b/g,
    (_whole, before: string, count: string, unit: keyof typeof unitSeconds) => {
      const seconds = (Number(count) * unitSeconds[unit]) / haste
      return `${before}${Math.round(seconds * 1_000)}ms`
    },
  )

async function startPrometheus(privatePort: number): Promise<string> {
  const command = programOnPath('prometheus')
  if (command === undefined) throw new Error('Prometheus is not installed: apt-get install prometheus')
  const port = await freePort()
  const rules = readFileSync(join(repositoryRoot, 'deploy/prometheus/rules.yml'), 'utf8')
  writeFileSync(join(folder, 'rules.yml'), hastened(rules))
  writeFileSync(
    join(folder, 'prometheus.yml'),
    `global: { scrape_interval: 1s, scrape_timeout: 1s, evaluation_interval: 1s }
rule_files: [rules.yml]
scrape_configs:
  - job_name: api
    static_configs: [{ targets: ["127.0.0.1:${privatePort}"] }]
`,
  )
  const url = `http://127.0.0.1:${port}`
  const program = new Program({
    name: 'prometheus',
    command,
    args: [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'prometheus')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    logFile: join(folder, 'prometheus.log'),
    ready: async () => (await fetch(`${url}/-/ready`)).ok,
  })
  await program.start()
  atEnd(() => program.stop())
  return url
}

beforeAll(async () => {
  postgres = await startThrowaway(join(folder, 'postgres'), await freePort())
  atEnd(() => postgres.program?.stop())
  await runSql(postgres, 'postgres', 'create database clearhold')
  const ownerUrl = databaseUrl(postgres, 'clearhold')
  await install(ownerUrl, { edition: 'demo' })
  redisPort = await freePort()
  const privatePort = await freePort()
  const appUrl = databaseUrl(postgres, 'clearhold', 'clearhold_api')
  restart = () =>
    startLoneApi({ appUrl, ownerUrl }, folder, undefined, {
      REDIS_URL: `redis://127.0.0.1:${redisPort}`,
      PRIVATE_PORT: String(privatePort),
      DATABASE_POOL_MAX: '2',
    })
  api = await restart()
  atEnd(() => api.stop())
  prometheusUrl = await startPrometheus(privatePort)
}, 300_000)

async function firing(): Promise<string[]> {
  const answer = await fetch(`${prometheusUrl}/api/v1/alerts`)
  const { data } = alertsSchema.parse(await answer.json())
  return data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname)
}

/** Calls go on all the while: an alert about calls needs some. */
async function untilFiring(name: string, isFiring: boolean, call: () => unknown = () => undefined): Promise<void> {
  await waitFor(
    `${name} to ${isFiring ? 'fire' : 'end'}`,
    async () => {
      await call()
      return (await firing()).includes(name) === isFiring
    },
    { timeoutMs: patienceMs, everyMs: 500 },
  )
}

const read = () => fetch(`${api.url}/api/testimonials`).catch(() => undefined)
const logIn = () =>
  fetch(`${api.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nothing@clearhold.example', password: 'wrong' }),
  }).catch(() => undefined)

test('AlertsAlive is on from the beginning', async () => {
  await untilFiring('AlertsAlive', true)
})

test('LimiterBlind fires while Redis is not there, and ends after it has come', async () => {
  await untilFiring('LimiterBlind', true, logIn)
  const { program } = await startRedis(redisPort, join(folder, 'redis.log'))
  atEnd(() => program.stop())
  await untilFiring('LimiterBlind', false, logIn)
}, 400_000)

test('DatabasePoolFull fires while a lock holds every connection of the api, and ends when it is given back', async () => {
  const owner = ownerConnections(databaseUrl(postgres, 'clearhold'))
  atEnd(() => owner.close())
  const held = owner.query('begin; lock table content.testimonial in access exclusive mode; select pg_sleep(600)')
  const ended = held.catch(() => undefined)
  const waiting = Array.from({ length: 8 }, read)
  await untilFiring('DatabasePoolFull', true, () => void read())
  await runSql(
    postgres,
    'postgres',
    `select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(600)%' and pid <> pg_backend_pid()`,
  )
  await Promise.all([ended, ...waiting])
  await untilFiring('DatabasePoolFull', false)
}, 400_000)

test('RequestsFailing fires while PostgreSQL is stopped, and ends after it answers again', async () => {
  await postgres.program?.stop()
  await untilFiring('RequestsFailing', true, read)
  await postgres.program?.start()
  await untilFiring('RequestsFailing', false, read)
}, 400_000)

test('ProcessDown and ProcessGone fire when the api is gone, and end when it is back', async () => {
  await api.stop()
  await untilFiring('ProcessGone', true)
  await untilFiring('ProcessDown', true)
  api = await restart()
  await untilFiring('ProcessGone', false)
  await untilFiring('ProcessDown', false)
}, 500_000)

test('the divided rules are those that run, in everything but their durations', () => {
  const rules = readFileSync(join(repositoryRoot, 'deploy/prometheus/rules.yml'), 'utf8')
  const without = (text: string) => text.replace(/(for: |\[)\d+(ms|[smhd])\b/g, '$1')
  expect(without(hastened(rules))).toBe(without(rules))
  expect(hastened('for: 5m, [2m]')).toBe('for: 15000ms, [6000ms]')
})
