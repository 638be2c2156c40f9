import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { type FlowEndpoint, serveFlows } from '#platform/durable/endpoint.ts'
import { registerDeployment } from '#platform/durable/register.ts'
import { wakeFlow } from '#platform/durable/wake-flow.ts'
import { freePort } from '#stack/free-port.ts'
import { startRestate } from '#stack/restate.ts'
import { waitFor } from '#stack/wait-for.ts'
import { eventsOf } from '#testing/accounts.ts'
import {
  approvals,
  decided,
  resubmitted,
  revision,
  submitted,
  type TestKyc,
  testKyc,
  testReviewer,
} from '#testing/kyc.ts'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase, silentLog, testDatabase, testFolder, testRestate } from '#testing/resources.ts'
import { readOpenCaseIds } from '../store/rounds.ts'
import { kycCaseFlow } from './kyc-case.ts'

const restate = await testRestate()
const database = prepareDatabase()
let parts: TestKyc
let endpoint: FlowEndpoint
let reviewerId: string
let owner: string
/** Four seconds, in hours: the promise is over soon, but not before a test has decided. */
const promisedHours = 4 / 3600
beforeAll(async () => {
  parts = { ...testKyc(database), clock: systemClock as never, promisedHours }
  reviewerId = await testReviewer(database)
  owner = await insertTestPerson(database, { role: 'Admin' })
  await database.owner("insert into accounts.permission (person_id, permission) values ($1, 'owner')", [owner])
  endpoint = await serveFlows({ flows: [kycCaseFlow(parts)], release: 'kyc-1', port: 0, log: silentLog })
  await registerDeployment({ adminUrl: restate.adminUrl, endpointUrl: endpoint.url })
})
afterAll(() => endpoint.close())
beforeEach(() => database.owner('delete from platform.outbox'))

/** What the relay does with events of a case. */
const wake = (kycId: string, ingressUrl = restate.ingressUrl) => wakeFlow(ingressUrl, { flow: 'kycCase', key: kycId })
const nudges = async (kycId: string) =>
  (await database.owner('select kind from kyc.nudge where case_id = $1 order by given_at', [kycId])).map(
    ({ kind }) => kind,
  )

/** Whether the flow of a case has an appointment or is running. Just after its start Restate cannot say yet, and is polled. */
async function minded(kycId: string, adminUrl = restate.adminUrl): Promise<boolean> {
  let rows: unknown[] | undefined
  await waitFor('Restate to answer', async () => {
    const reply = await fetch(new URL('/query', adminUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({
        query: `select id from sys_invocation where target_service_key = '${kycId}' and status <> 'completed'`,
      }),
    })
    rows = ((await reply.json()) as { rows?: unknown[] }).rows
    return rows !== undefined
  })
  return (rows?.length ?? 0) > 0
}

test('an undecided case: reviewers are notified when the promised time is over, owners after twice as long, each once', async () => {
  const { kycId } = await submitted(database, parts)
  await wake(kycId)
  expect(await nudges(kycId)).toEqual([])
  await waitFor('the owners to be told', async () => (await nudges(kycId)).length === 2, { timeoutMs: 60_000 })
  expect(await nudges(kycId)).toEqual(['overdue', 'escalated'])
  expect(await eventsOf(database, reviewerId)).toEqual(['kyc.overdue'])
  expect(await eventsOf(database, owner)).toEqual(['kyc.escalated'])
  await waitFor('the flow to have nothing left to wait for', async () => !(await minded(kycId)))
})

test('submitted, queued, decided, told: a decision in time ends the waiting, without a nudge', async () => {
  const { kycId, personId } = await submitted(database, parts)
  await wake(kycId)
  await decided(parts, { kycId, reviewerId }, approvals)
  await waitFor('its appointment to be kept', async () => !(await minded(kycId)), { timeoutMs: 30_000 })
  await pause(4_500)
  expect(await nudges(kycId)).toEqual([])
  expect(await eventsOf(database, personId)).toEqual(['kyc.received', 'kyc.verified'])
})

test('a revision is minded until the person answers; the next round is minded in its turn', async () => {
  const { kycId, personId } = await submitted(database, parts)
  await wake(kycId)
  await decided(parts, { kycId, reviewerId }, revision('selfie', 'blurry'))
  await wake(kycId)
  await pause(300)
  expect(await minded(kycId)).toBe(true)
  await resubmitted(parts, personId, 'selfie')
  await wake(kycId)
  await waitFor('the second round to be late', async () => (await nudges(kycId)).includes('overdue'), {
    timeoutMs: 60_000,
  })
  await decided(parts, { kycId, reviewerId, round: 2 }, [{ part: 'selfie', decision: 'approve' }])
  await pause(5_000)
  expect(await nudges(kycId)).toEqual(['overdue'])
})

test('FLT8 a lost Restate is rebuilt from PostgreSQL: every open round is minded again, and no nudge comes twice', async () => {
  const folder = testFolder()
  const ports = { ingress: await freePort(), admin: await freePort(), fabric: await freePort() }
  const start = () => startRestate({ folder: join(folder, 'data'), ports, logFile: join(folder, 'restate.log') })
  const slow = await testDatabase()
  // The promise is sixty seconds: any nudge here is due to the rows.
  const own = { ...parts, database: slow.app, promisedHours: 60 / 3600 }
  const reviewers = await testReviewer(slow)
  const worker = await serveFlows({ flows: [kycCaseFlow(own)], release: 'kyc-lost', port: 0, log: silentLog })
  let lost = await start()
  try {
    await registerDeployment({ adminUrl: lost.adminUrl, endpointUrl: worker.url })
    const waiting = await Promise.all([1, 2, 3].map(() => submitted(slow, own)))
    const asked = await submitted(slow, own)
    const all = [...waiting, asked].map(({ kycId }) => kycId)
    await decided(own, { kycId: asked.kycId, reviewerId: reviewers }, revision('idCard', 'expired'))
    for (const kycId of all) await wake(kycId, lost.ingressUrl)
    for (const kycId of all) await waitFor('the flow to wait', () => minded(kycId, lost.adminUrl))
    const late = waiting[0]?.kycId ?? ''
    const onTime = waiting[1]?.kycId ?? ''
    await slow.owner(
      "insert into kyc.nudge (case_id, round, kind, given_at) values ($1, 1, 'overdue', clock_timestamp())",
      [late],
    )

    await lost.program.stop()
    rmSync(join(folder, 'data'), { recursive: true })
    // Meanwhile two of them became late, and one of these was nudged before the loss.
    await slow.owner("update kyc.round set sent_at = sent_at - interval '61 seconds' where case_id = any($1)", [
      [late, onTime],
    ])
    lost = await start()
    await registerDeployment({ adminUrl: lost.adminUrl, endpointUrl: worker.url })
    for (const kycId of all) expect(await minded(kycId, lost.adminUrl)).toBe(false)
    const open = await readOpenCaseIds(slow.app.reader, undefined, 100)
    expect(new Set(open)).toEqual(new Set(all))
    for (let time = 0; time < 2; time += 1) for (const kycId of open) await wake(kycId, lost.ingressUrl)
    for (const kycId of all) await waitFor('the flow to wait again', () => minded(kycId, lost.adminUrl))
    const given = async () =>
      (await slow.owner('select case_id from kyc.nudge order by given_at')).map(({ case_id }) => case_id)
    await waitFor('the late one to be told of', async () => (await given()).length === 2)
    expect(await given()).toEqual([late, onTime])
    expect((await eventsOf(slow, reviewers)).filter((type) => type === 'kyc.overdue')).toHaveLength(1)
  } finally {
    await lost.program.stop()
    await worker.close()
  }
}, 120_000)
