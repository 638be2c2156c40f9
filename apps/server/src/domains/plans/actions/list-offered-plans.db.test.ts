import { planCatalogueSchema } from '@clearhold/contract/plans/schema'
import { demoPlans } from '@clearhold/contract/sample/demo-plans'
import { expect, test } from 'vitest'
import { capitalAccount, chainAccount, openAccounts, postEntries } from '#domains/ledger/index.ts'
import { buildHttp } from '#platform/http/server.ts'
import { prepareDatabase, silentLog } from '#testing/resources.ts'
import { catalogueRoutes } from '../routes/catalogue.ts'
import { listOfferedPlans } from './list-offered-plans.ts'
import { seedPlans } from './seed-plans.ts'

const database = prepareDatabase()
const clock = { now: () => new Date('2026-11-15T10:00:00.000Z') }

test('a new installation offers nothing and has no capital', async () => {
  expect(planCatalogueSchema.parse(await listOfferedPlans(database.app.reader, clock))).toEqual({
    capacity: {
      value: '0.000000',
      reserved: '0.000000',
      computedAt: '2026-11-15T10:00:00.000Z',
      howWeKnow: 'operator_capital',
    },
    plans: [],
  })
})

test('published plans in their order, with terms, rate, texts and what the operator can still promise', async () => {
  await seedPlans(database.app, clock, demoPlans)
  await database.app.transaction(async (tx) => {
    const custody = chainAccount('custody', 31_337)
    await openAccounts(tx, [capitalAccount, custody])
    const postings = [{ source: custody, target: capitalAccount, amountMicro: 1_250_000_001n }]
    await postEntries(tx, [{ key: 'fund', reason: 'capital.funded', actor: 'system:test', about: 'test', postings }])
  })
  const { capacity, plans } = await listOfferedPlans(database.app.reader, clock)
  expect(capacity.value).toBe('1250.000001')
  expect(plans.map(({ key }) => key)).toEqual(['advance', 'premium', 'gold', 'platinum'])
  expect(plans[0]).toMatchObject({
    version: 1,
    publishedAt: '2026-11-15T10:00:00.000Z',
    profitBasisPoints: 4_000,
    minAmount: '2500.000000',
    maxAmount: '4999.000000',
    durationHours: 36,
    referralBonusBasisPoints: 1_000,
    annualRateBasisPoints: 973_334,
  })
  expect(plans[0]?.texts.fr).toEqual(demoPlans[0]?.texts.fr)
})

test('GET /api/plans answers it; a closed plan is no longer offered', async () => {
  await database.owner(`update plans.plan_version set state = 'closed', closed_at = now() where plan_key = 'gold'`)
  const app = await buildHttp({
    routes: catalogueRoutes(database.app, clock),
    edition: 'demo',
    trustProxy: [],
    log: silentLog,
  })
  const answer = await app.inject('/api/plans')
  expect(answer.statusCode).toBe(200)
  expect(planCatalogueSchema.parse(answer.json()).plans.map(({ key }) => key)).toEqual([
    'advance',
    'premium',
    'platinum',
  ])
  await app.close()
})
