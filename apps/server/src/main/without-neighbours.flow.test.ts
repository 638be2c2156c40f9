import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#stack/free-port.ts'
import { type LoneApi, startLoneApi } from '#stack/lone-api.ts'
import { nowhereSettings } from '#stack/nowhere.ts'
import { startRedis } from '#stack/redis.ts'
import { runServerCommand } from '#stack/server-command.ts'
import { waitFor } from '#stack/wait-for.ts'
import { prepareDatabase, testFolder } from '#testing/resources.ts'
import { demoPassword } from './seed-demo.ts'

// OPS8, OPS9: the api itself, with PostgreSQL and the signer, and neither a Redis nor a Restate anywhere.
const database = prepareDatabase()
let api: LoneApi
let redisPort: number
const folder = testFolder()

beforeAll(async () => {
  redisPort = await freePort()
  const owning = { DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.ownerUrl, ...nowhereSettings }
  await runServerCommand('cli', ['seed', 'demo'], { EDITION: 'demo', ...owning })
  api = await startLoneApi({ appUrl: database.appUrl, ownerUrl: database.ownerUrl }, folder, undefined, {
    REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    LIMIT_FACTOR: '1',
  })
})
afterAll(() => api?.stop())

const login = (password: string) =>
  fetch(`${api.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ines@demo.clearhold.example', password }),
  })
const figures = async () => (await fetch(`http://127.0.0.1:${api.privatePort}/metrics`)).text()

test('it is ready and signs people in', async () => {
  const ready = await fetch(`http://127.0.0.1:${api.privatePort}/readyz`)
  expect(await ready.json()).toEqual({ ready: true, checks: { database: true, migrations: true } })
  const answer = await login(demoPassword)
  expect([answer.status, (await answer.json()) as object]).toEqual([200, expect.objectContaining({})])
  expect(await figures()).toMatch(/clearhold_limiter_blind_total\{.*\} [1-9]/)
})

test('the limit of sign-ins holds without Redis: the sixty-first within a minute is refused', async () => {
  const statuses: number[] = []
  for (let call = 0; call < 61; call += 1) statuses.push((await login('')).status)
  expect(statuses.filter((status) => status === 503)).toEqual([])
  expect(statuses.at(-1)).toBe(429)
})

test('a Redis that comes later is used: the api listens to it, and counts there', async () => {
  const { program } = await startRedis(redisPort, `${folder}/redis.log`)
  try {
    await waitFor('the api to listen for events', async () => (await ask('PUBSUB CHANNELS *')).includes('events'), {
      timeoutMs: 20_000,
    })
    await login('')
    await waitFor('a count', async () => (await ask('KEYS *limit*')).includes('limit:'), { timeoutMs: 20_000 })
  } finally {
    await program.stop()
  }
})

function ask(command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port: redisPort }, () => socket.write(`${command}\r\n`))
    socket.on('error', reject)
    socket.once('data', (data) => {
      socket.destroy()
      resolve(String(data))
    })
  })
}
