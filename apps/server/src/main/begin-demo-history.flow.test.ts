import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FlowEndpoint, serveFlows } from '#platform/durable/endpoint.ts'
import { registerDeployment } from '#platform/durable/register.ts'
import { wakeFlow } from '#platform/durable/wake-flow.ts'
import { waitFor } from '#stack/wait-for.ts'
import { beginInThePast } from '#testing/demo-history.ts'
import { activated, holdings, insertInvestor, offerPlans, passHours, testPlanParts } from '#testing/plans.ts'
import { prepareDatabase, silentLog, testRestate } from '#testing/resources.ts'
import { maturityFlow, maturityKey } from '../domains/plans/flow.ts'
import { clockOffsetMs } from '../platform/clock/clock.ts'

const restate = await testRestate()
const database = prepareDatabase()
let parts: ReturnType<typeof testPlanParts>
let endpoint: FlowEndpoint
beforeAll(async () => {
  await beginInThePast(database, 182)
  parts = testPlanParts(database)
  await offerPlans(database.app, 1_000_000n)
  endpoint = await serveFlows({ flows: [maturityFlow(parts)], release: 'past-1', port: 0, log: silentLog })
  await registerDeployment({ adminUrl: restate.adminUrl, endpointUrl: endpoint.url })
})
afterAll(() => endpoint.close())

const wake = () => wakeFlow(restate.ingressUrl, { flow: 'maturity', key: maturityKey })
const profit = async (personId: string) => (await holdings(database.app, personId))['profit']

test('in the past too a plan sleeps until its end, and a clock that is moved wakes it', async () => {
  const sleeping = await insertInvestor(database, 2_500n)
  const { position } = await activated(parts, sleeping)
  // Dated by the business clock: half a year ago.
  expect(Date.parse(position.dueAt)).toBeLessThan(Date.now() - 180 * 86_400_000)
  await wake()
  expect(await profit(sleeping)).toBe(0n)
  await passHours(database.app, 36 - 2 / 3_600)
  await wake()
  await waitFor('the profit that was slept for', async () => (await profit(sleeping)) === 1_000_000_000n, {
    timeoutMs: 60_000,
  })
  const woken = await insertInvestor(database, 2_500n)
  await activated(parts, woken)
  await wake()
  await passHours(database.app, 40)
  await wake()
  await waitFor('the profit that was woken for', async () => (await profit(woken)) === 1_000_000_000n)
  expect(await clockOffsetMs(database.app.reader)).toBeLessThan(0n)
})
