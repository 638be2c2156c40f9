import { auditHeadSchema } from '@clearhold/contract/audit/schema'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildHttp } from '#platform/http/server.ts'
import { prepareDatabase, silentLog, tamper } from '#testing/resources.ts'
import { growLog } from './actions/grow-log.ts'
import { recordChange } from './actions/record-change.ts'
import { sealChain } from './actions/seal-chain.ts'
import { verifyChain } from './actions/verify-chain.ts'
import { auditRoutes } from './routes.ts'
import { records } from './store/chain.ts'

const database = prepareDatabase()
let app: FastifyInstance
beforeAll(async () => {
  app = await buildHttp({
    routes: auditRoutes({ database: database.app, namesOf: async () => new Map() }),
    edition: 'demo',
    trustProxy: [],
    log: silentLog,
  })
})
afterAll(() => app.close())

const clock = { now: () => new Date('2026-11-15T10:00:00.000Z') }
async function head() {
  const response = await app.inject({ method: 'GET', url: '/api/audit/head' })
  expect(response.statusCode).toBe(200)
  return auditHeadSchema.parse(response.json())
}
const append = () =>
  database.app.transaction((tx) =>
    recordChange(tx, { actor: 'system:test', action: 'clock.moved', subject: 'x', event: null }),
  )

test('the head of an empty chain is zero, and no verification has run', async () => {
  expect(await head()).toEqual({
    seq: '0',
    hash: '0'.repeat(64),
    sealedAt: null,
    unsealed: '0',
    oldestUnsealedAt: null,
    verification: null,
  })
})

test('the head, what is not sealed yet, and what the last look found', async () => {
  await append()
  await sealChain(database.app, [records], clock)
  await append()
  await append()
  const { headHash } = await verifyChain(database.app, [records])
  expect(await head()).toEqual({
    seq: '1',
    hash: headHash.toString('hex'),
    sealedAt: '2026-11-15T10:00:00.000Z',
    unsealed: '2',
    oldestUnsealedAt: expect.any(String),
    verification: { verifiedAt: expect.any(String), links: '1', firstBroken: null },
  })
  await tamper(database, `update audit.record set subject = 'y' where id = 1`)
  await verifyChain(database.app, [records])
  expect((await head()).verification).toMatchObject({ links: '0', firstBroken: 'audit record 1 was changed' })
})

test('a tile of the log is sent as bytes that may be kept for ever; one that is not there may not', async () => {
  await growLog(database.app)
  const ask = (address: string) => app.inject({ method: 'GET', url: `/proof/log/tile/${address}` })
  const tile = await ask('0/000.p/1')
  expect([
    tile.statusCode,
    tile.rawPayload.length,
    tile.headers['content-type'],
    tile.headers['cache-control'],
  ]).toEqual([200, 32, 'application/octet-stream', 'public, max-age=31536000, immutable'])
  const missing = await ask('0/000')
  expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'no-store'])
  expect((await ask('entries/000.p/1')).rawPayload.length).toBe(34)
})

test('the newest checkpoint is served as it was signed, for a short while from a cache', async () => {
  const ask = () => app.inject({ method: 'GET', url: '/proof/log/checkpoint' })
  expect((await ask()).statusCode).toBe(404)
  const note = `clearhold.example/log\n1\n${'A'.repeat(43)}=\n\n— clearhold.example/log AAAA\n`
  await database.owner(`insert into audit.checkpoint (size, root, note) values (1, sha256('root'), $1)`, [note])
  const { headers, body } = await ask()
  expect([headers['content-type'], headers['cache-control'], body]).toEqual([
    'text/plain; charset=utf-8',
    'public, max-age=5',
    note,
  ])
})
