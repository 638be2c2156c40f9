import { auditHeadSchema } from '@clearhold/contract/audit/schema'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildHttp } from '#platform/http/server.ts'
import { prepareDatabase, silentLog, tamper } from '#testing/resources.ts'
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

test('the head of an empty chain is nothing, and nobody has looked', async () => {
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
