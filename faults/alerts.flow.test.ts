import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { install } from '#platform/database/install.ts'
import { freePort } from '#stack/free-port.ts'
import { type LoneApi, startLoneApi } from '#stack/lone-api.ts'
import { ownerConnections } from '#stack/owner-connections.ts'
import { databaseUrl, type Postgres, runSql, startThrowaway } from '#stack/postgres.ts'
import { repositoryRoot } from '#stack/product.ts'
import { startRedis } from '#stack/redis.ts'
import { waitFor } from '#stack/wait-for.ts'
import { atEnd } from '#testing/at-end.ts'
import { testFolder } from '#testing/resources.ts'
import { type HastyPrometheus, hastened, startHastyPrometheus } from './alerts/prometheus.ts'

/** How long an alert may take to fire or to end here; the longest of those below needs 35 seconds of its own. */
const patienceMs = 180_000

let postgres: Postgres
let api: LoneApi
let restart: () => Promise<LoneApi>
let redisPort: number
let prometheus: HastyPrometheus
const folder = testFolder()

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
    startLoneApi(
      { appUrl, ownerUrl },
      folder,
      undefined,
      { REDIS_URL: `redis://127.0.0.1:${redisPort}`, DATABASE_POOL_MAX: '2' },
      privatePort,
    )
  api = await restart()
  atEnd(() => api.stop())
  prometheus = await startHastyPrometheus(folder, { api: privatePort }, 1)
  atEnd(() => prometheus.stop())
}, 300_000)

/** Calls go on all the while: an alert about calls needs some. */
async function untilFiring(name: string, isFiring: boolean, call: () => unknown = () => undefined): Promise<void> {
  await waitFor(
    `${name} to ${isFiring ? 'fire' : 'end'}`,
    async () => {
      await call()
      return (await prometheus.firing()).some((labels) => labels['alertname'] === name) === isFiring
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
  const without = (text: string) => text.replace(/(for: |\[|offset )\d+(ms|[smhd])\b/g, '$1')
  expect(without(hastened(rules))).toBe(without(rules))
  expect(hastened('for: 5m, [2m], offset 15m')).toBe('for: 15000ms, [6000ms], offset 45000ms')
})
