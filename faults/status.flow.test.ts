import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { parseConfig } from '@clearhold/status/config'
import { publishAssets } from '@clearhold/status/publish'
import { createTurn, publicFolder } from '@clearhold/status/turn'
import { expect, test } from 'vitest'
import { install } from '#platform/database/install.ts'
import { freePort } from '#stack/free-port.ts'
import { startLoneApi } from '#stack/lone-api.ts'
import { databaseUrl, runSql, startThrowaway } from '#stack/postgres.ts'
import { startRedis } from '#stack/redis.ts'
import { waitFor } from '#stack/wait-for.ts'
import { atEnd } from '#testing/at-end.ts'
import { testFolder } from '#testing/resources.ts'

const minuteMs = 60_000
const incident = 'bd4d3f0c-1f57-4f0f-8f1d-1d3c1c1f0a11'

/** PostgreSQL, Redis and the api of this file's own, each of which can be stopped. */
async function startInstallation(folder: string) {
  const postgres = await startThrowaway(join(folder, 'postgres'), await freePort())
  atEnd(() => postgres.program?.stop())
  await runSql(postgres, 'postgres', 'create database clearhold')
  const ownerUrl = databaseUrl(postgres, 'clearhold')
  await install(ownerUrl, { edition: 'demo' })
  const redisPort = await freePort()
  const redis = await startRedis(redisPort, join(folder, 'redis.log'))
  atEnd(() => redis.program.stop())
  const api = await startLoneApi(
    { appUrl: databaseUrl(postgres, 'clearhold', 'clearhold_api'), ownerUrl },
    folder,
    undefined,
    { REDIS_URL: redis.url },
  )
  atEnd(() => api.stop())
  return { postgres, redis: redis.program, api, redisPort }
}

test('OPS15: the page tells the truth while Redis, PostgreSQL and the api are stopped one after the other, and keeps what it heard', async () => {
  const folder = testFolder()
  const { postgres, redis, api, redisPort } = await startInstallation(folder)
  const texts = `'Late', 'Tarde', 'Tard'`
  await runSql(
    postgres,
    'clearhold',
    `insert into content.incident values ('${incident}', ${texts}, array['withdrawals'], gen_random_uuid(), now());
     insert into content.incident_update values ('${incident}', 1, now(), 'identified', 'waiting', ${texts}, gen_random_uuid())`,
  )
  const statusFolder = join(folder, 'status')
  mkdirSync(statusFolder)
  const config = parseConfig({
    STATUS_FOLDER: statusFolder,
    STATUS_API_URL: api.url,
    STATUS_API: `http://127.0.0.1:${api.privatePort}`,
    STATUS_DATABASE: `${postgres.host}:${postgres.port}`,
    STATUS_REDIS: `127.0.0.1:${redisPort}`,
    STATUS_SITE: `${api.url}/api/public/identity`,
  })
  publishAssets(publicFolder(statusFolder))
  let nowMs = Date.parse('2026-11-19T10:00:00Z')
  const turn = createTurn(
    config,
    () => nowMs,
    () => undefined,
  )
  const states = async () => {
    nowMs += minuteMs
    await turn()
    const { parts } = JSON.parse(readFileSync(join(statusFolder, 'public/status.json'), 'utf8')) as {
      parts: { part: string; state: string; reason: string | null }[]
    }
    return Object.fromEntries(parts.map(({ part, state, reason }) => [part, reason ?? state]))
  }
  const page = () => readFileSync(join(statusFolder, 'public/index.html'), 'utf8')

  // Without a worker there is no pulse and no snapshot, and the page says so.
  const whole = { site: 'up', api: 'up', database: 'up', redis: 'up', pulse: 'too_old', snapshot: 'too_old' }
  expect(await states()).toEqual(whole)
  expect(page()).toContain('<h3>Late</h3>')
  await redis.stop()
  expect(await states()).toEqual({ ...whole, redis: 'no_answer' })
  await postgres.program?.stop()
  expect(await states()).toMatchObject({ api: 'not_ready', database: 'no_answer', redis: 'no_answer' })
  await api.stop()
  expect(await states()).toMatchObject({ site: 'no_answer', api: 'no_answer', database: 'no_answer' })
  await states()
  // What only the api would tell is no longer known, and an incident that was read before stays, with when that was.
  expect(await states()).toMatchObject({ pulse: 'not_measured', snapshot: 'not_measured' })
  expect(page()).toContain('<h3>Late</h3>')
  expect(page()).toMatch(/was last read at <time datetime="2026-11-19T10:0[1-3]:00.000Z">/)
})

/** What is wrong with an answer, and what is said of it. */
test.each([
  [503, 'not_ready'],
  [500, 'wrong_answer'],
] as const)('error: a process that answers %d counts as down: %s', async (code, reason) => {
  const server = createServer((_request, response) => response.writeHead(code).end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => server.close())
  const folder = testFolder()
  const place = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  publishAssets(publicFolder(folder))
  await createTurn(
    parseConfig({ STATUS_FOLDER: folder, STATUS_API: place, STATUS_API_URL: place }),
    Date.now,
    () => undefined,
  )()
  expect(readFileSync(join(folder, 'public/status.json'), 'utf8')).toContain(
    `"part":"api","state":"down","reason":"${reason}"`,
  )
})

test('the process publishes within its first seconds and ends when it is asked to', async () => {
  const folder = testFolder()
  const program = new URL('../apps/status/src/main.ts', import.meta.url).pathname
  const child: ChildProcess = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    env: { STATUS_FOLDER: folder, STATUS_API_URL: 'http://127.0.0.1:1', STATUS_API: 'http://127.0.0.1:1' },
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await waitFor('the page', async () => readFileSync(join(folder, 'public/fr/index.html'), 'utf8') !== '', {
    timeoutMs: 60_000,
  })
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})
