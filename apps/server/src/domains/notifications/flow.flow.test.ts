import { operatorPlaceholder } from '@clearhold/contract/edition'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { randomId, randomPushKeys } from '#platform/crypto/crypto.ts'
import type { Database } from '#platform/database/database.ts'
import { type FlowEndpoint, serveFlows } from '#platform/durable/endpoint.ts'
import { registerDeployment } from '#platform/durable/register.ts'
import { wakeFlow } from '#platform/durable/wake-flow.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import { type Mailer, openMailer } from '#platform/mail/mail.ts'
import { openPushSender } from '#platform/push/push-sender.ts'
import { freePort } from '#stack/free-port.ts'
import { startMailCatcher } from '#stack/mail-catcher.ts'
import { waitFor } from '#stack/wait-for.ts'
import { insertTestPerson, insertTestSession } from '#testing/people.ts'
import { type PushService, servePushes } from '#testing/push-service.ts'
import { prepareDatabase, silentLog, testRestate } from '#testing/resources.ts'
import { notifyOfEvents } from './actions/notify-of-events.ts'
import { subscribeDevice } from './actions/subscribe-device.ts'
import { mailFlow, pushFlow } from './flow.ts'
import { readOpenMailIds } from './store/mails.ts'
import { readOpenPushIds } from './store/pushes.ts'
import { happenedTo, testPushKeys } from './testing.ts'

const restate = await testRestate()
const database = prepareDatabase()
const port = await freePort()
const mailer: Mailer = openMailer(`smtp://127.0.0.1:${port}`, 'Clearhold <no-reply@clearhold.example>')
const clock = { aheadMs: 0, now: () => new Date(systemClock.now().getTime() + clock.aheadMs) }
/** The worker dies once the mail server has accepted the mail: nothing more is recorded. */
let diesAfterYes = false
let isDead = false
const closing: (() => Promise<void> | void)[] = [() => mailer.close()]
let endpoint: FlowEndpoint
let service: PushService

beforeAll(async () => {
  const parts = {
    database: {
      ...database.app,
      transaction: (work, options) =>
        isDead ? Promise.reject(new Error('killed')) : database.app.transaction(work, options),
    } satisfies Database,
    clock,
    log: silentLog,
    mailer: {
      ...mailer,
      send: async (mail, id) => {
        await mailer.send(mail, id)
        isDead = diesAfterYes
      },
    } satisfies Mailer,
    masterKey: Buffer.alloc(32, 3),
    publicUrl: 'https://clearhold.example',
    edition: 'demo',
    readOperator: async () => operatorPlaceholder,
  } as const
  service = await servePushes()
  closing.push(() => service.close())
  const sender = openPushSender({
    keys: testPushKeys,
    contact: 'mailto:help@clearhold.example',
    clock: systemClock,
    makeKeys: randomPushKeys,
    localService: service.url,
  })
  const pushes = { database: database.app, clock: systemClock, log: silentLog, sender }
  endpoint = await serveFlows({
    flows: [mailFlow(parts), pushFlow(pushes)],
    release: 'test-1',
    port: 0,
    log: silentLog,
  })
  await registerDeployment({ adminUrl: restate.adminUrl, endpointUrl: endpoint.url })
})
afterAll(async () => {
  await endpoint.close()
  for (const close of closing) await close()
})

async function queue(): Promise<string> {
  const personId = await insertTestPerson(database)
  await database.app.transaction((tx) => appendEvent(tx, { type: 'account.unfrozen', personId, payload: {} }))
  while ((await notifyOfEvents({ database: database.app, clock: systemClock, log: silentLog })) > 0);
  const [mail] = await database.owner(
    `select e.payload ->> 'mailId' as id from platform.outbox e
      join notifications.mail m on m.id = (e.payload ->> 'mailId')::bigint and m.person_id = $1
      where e.type = 'mail.queued'`,
    [personId],
  )
  return String(mail?.['id'])
}
const wake = (key: string) => wakeFlow(restate.ingressUrl, { flow: 'mail', key }, { idempotencyKey: randomId() })
const stateOf = async (id: string) =>
  (await database.owner('select state, attempts from notifications.mail where id = $1', [id]))[0]
const untilState = (id: string, state: string) =>
  waitFor(`the mail to be ${state}`, async () => (await stateOf(id))?.['state'] === state, { timeoutMs: 60_000 })

test('a mail server that is down is asked again by the flow itself, and each mail goes out once', async () => {
  const id = await queue()
  await Promise.all([wake(id), wake(id), wake(id)])
  await waitFor('an attempt', async () => (await stateOf(id))?.['attempts'] === 1)
  expect((await stateOf(id))?.['state']).toBe('waiting')
  const catcher = await startMailCatcher({ smtp: port, page: 0 })
  closing.push(catcher.close)
  await untilState(id, 'sent')
  // Sequentially: of two at once, one may still be queueing the other's mail.
  const ids = [await queue(), await queue(), await queue()]
  await Promise.all([...ids, ...ids].map(wake))
  for (const one of ids) await untilState(one, 'sent')
  await wake(id)
  expect(catcher.messages).toHaveLength(4)
  expect(new Set(catcher.messages.map(({ messageId }) => messageId)).size).toBe(4)
  expect(await readOpenMailIds(database.app.reader, undefined, 10)).toEqual([])
})

test('behavior: a step that dies after the server’s yes is run again, and says that the mail is uncertain', async () => {
  const id = await queue()
  diesAfterYes = true
  await wake(id)
  await waitFor('the worker to die', async () => isDead)
  clock.aheadMs = 21_000
  diesAfterYes = false
  isDead = false
  await untilState(id, 'uncertain')
  expect(await stateOf(id)).toMatchObject({ attempts: 1 })
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
