import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { randomId, randomPushKeys } from '#platform/crypto/crypto.ts'
import { type FlowEndpoint, serveFlows } from '#platform/durable/endpoint.ts'
import { registerDeployment } from '#platform/durable/register.ts'
import { wakeFlow } from '#platform/durable/wake-flow.ts'
import { openPushSender } from '#platform/push/push-sender.ts'
import { waitFor } from '#stack/wait-for.ts'
import { insertTestPerson, insertTestSession } from '#testing/people.ts'
import { type PushService, servePushes } from '#testing/push-service.ts'
import { prepareDatabase, silentLog, testRestate } from '#testing/resources.ts'
import { subscribeDevice } from './actions/subscribe-device.ts'
import { pushFlow } from './flow.ts'
import { readOpenPushIds } from './store/pushes.ts'
import { happenedTo, testPushKeys } from './testing.ts'

const restate = await testRestate()
const database = prepareDatabase()
let service: PushService
let endpoint: FlowEndpoint

beforeAll(async () => {
  service = await servePushes()
  const sender = openPushSender({
    keys: testPushKeys,
    contact: 'mailto:help@clearhold.example',
    clock: systemClock,
    makeKeys: randomPushKeys,
    localService: service.url,
  })
  const parts = { database: database.app, clock: systemClock, log: silentLog, sender }
  endpoint = await serveFlows({ flows: [pushFlow(parts)], release: 'test-1', port: 0, log: silentLog })
  await registerDeployment({ adminUrl: restate.adminUrl, endpointUrl: endpoint.url })
})
afterAll(async () => {
  await endpoint.close()
  await service.close()
})

test('a push service that cannot take it now is asked again by the flow, and the device gets one push however often it is woken', async () => {
  const personId = await insertTestPerson(database)
  const sessionId = await insertTestSession(database, personId)
  const offer = { publicKey: testPushKeys.publicKey, localService: service.url }
  const { subscription: draft } = service.browser()
  await database.app.transaction((tx) =>
    subscribeDevice(tx, { clock: systemClock, offer }, { personId, sessionId, draft, requestId: 'r' }),
  )
  await happenedTo(database, personId, 'account.unfrozen')
  const [queued] = await database.owner(
    "select payload ->> 'pushId' as id from platform.outbox where type = 'push.queued'",
  )
  const [id = ''] = await readOpenPushIds(database.app.reader, undefined, 10)
  expect(queued).toEqual({ id })

  service.answers(503)
  const wake = () => wakeFlow(restate.ingressUrl, { flow: 'push', key: id }, { idempotencyKey: randomId() })
  await Promise.all([wake(), wake(), wake()])
  await waitFor('a first attempt', async () => service.received.length === 1)
  service.answers(201)
  const state = async () => (await database.owner('select state, attempts from notifications.push'))[0]
  await waitFor('the push', async () => (await state())?.['state'] === 'sent', { timeoutMs: 60_000 })
  await wake()
  expect(await state()).toEqual({ state: 'sent', attempts: 2 })
  expect(service.received).toHaveLength(2)
})
