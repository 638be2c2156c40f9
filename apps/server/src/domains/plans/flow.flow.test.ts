import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FlowEndpoint, serveFlows } from '#platform/durable/endpoint.ts'
import { registerDeployment } from '#platform/durable/register.ts'
import { wakeFlow } from '#platform/durable/wake-flow.ts'
import { waitFor } from '#stack/wait-for.ts'
import { activated, holdings, insertInvestor, offerPlans, passHours, testPlanParts } from '#testing/plans.ts'
import { prepareDatabase, silentLog, testRestate } from '#testing/resources.ts'
import { verifyLedger } from '../ledger/index.ts'
import { maturityFlow, maturityKey } from './flow.ts'
import type { PlansParts } from './parts.ts'

const restate = await testRestate()
const database = prepareDatabase()
let parts: PlansParts
let endpoint: FlowEndpoint
beforeAll(async () => {
  parts = testPlanParts(database)
  await offerPlans(database.app, 1_000_000n)
  endpoint = await serveFlows({ flows: [maturityFlow(parts)], release: 'plans-1', port: 0, log: silentLog })
  await registerDeployment({ adminUrl: restate.adminUrl, endpointUrl: endpoint.url })
})
afterAll(() => endpoint.close())

const wake = () => wakeFlow(restate.ingressUrl, { flow: 'maturity', key: maturityKey })
const profit = async (personId: string) => (await holdings(database.app, personId))['profit']
/** Calls the flow has scheduled for itself or has not answered yet. */
async function waitingCalls(): Promise<number> {
  const response = await fetch(new URL('/query', restate.adminUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({
      query: `select count(*) as calls from sys_invocation where target_service_name = 'maturity' and status <> 'completed'`,
    }),
  })
  return ((await response.json()) as { rows: { calls: number }[] }).rows[0]?.calls ?? -1
}

test('sleeps until the next end and pays it then, without being asked again', async () => {
  const personId = await insertInvestor(database, 2_500n)
  await activated(parts, personId)
  await passHours(database.app, 36 - 2 / 3_600)
  await wake()
  expect(await profit(personId)).toBe(0n)
  await waitFor('the profit', async () => (await profit(personId)) === 1_000_000_000n, { timeoutMs: 60_000 })
})

test('behavior: woken repeatedly, it leaves one call for the next end', async () => {
  const personId = await insertInvestor(database, 5_000n)
  await activated(parts, personId)
  for (let turn = 0; turn < 10; turn += 1) await wake()
  await waitFor('one call to wait', async () => (await waitingCalls()) === 1)
  await activated(parts, personId)
  for (let turn = 0; turn < 5; turn += 1) await wake()
  await waitFor('still one call', async () => (await waitingCalls()) === 1)
})

test('behavior: woken by a moved clock it pays everything that is due, each once', async () => {
  const people: string[] = []
  for (let index = 0; index < 12; index += 1) people.push(await insertInvestor(database, 5_000n))
  for (const personId of people) for (let turn = 0; turn < 2; turn += 1) await activated(parts, personId)
  await passHours(database.app, 37)
  await Promise.all([wake(), wake(), wake()])
  await waitFor('all profits', async () => {
    const paid = await Promise.all(people.map(profit))
    return paid.every((micro) => micro === 2_000_000_000n)
  })
  expect(await verifyLedger(database.app.reader)).toEqual([])
})
