import { operatorPlaceholder } from '@clearhold/contract/edition'
import { expect, test } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { randomId } from '#platform/crypto/crypto.ts'
import { serveFlows } from '#platform/durable/endpoint.ts'
import { registerDeployment } from '#platform/durable/register.ts'
import { wakeFlow } from '#platform/durable/wake-flow.ts'
import { openMailer } from '#platform/mail/mail.ts'
import { waitFor } from '#stack/wait-for.ts'
import { prepareDatabase, silentLog, testMail, testRestate } from '#testing/resources.ts'
import { queueVisitorMail } from './actions/queue-visitor-mail.ts'
import { visitorMailFlow } from './flow.ts'
import { readOpenVisitorMailIds } from './store/mails.ts'

const restate = await testRestate()
const database = prepareDatabase()

test('each mail to a visitor goes out once, however often its flow is woken; one that is due later waits', async () => {
  const catcher = await testMail()
  const mailer = openMailer(catcher.smtpUrl, 'Clearhold <no-reply@clearhold.example>')
  const flow = visitorMailFlow({
    database: database.app,
    clock: systemClock,
    log: silentLog,
    mailer,
    masterKey: Buffer.alloc(32, 3),
    publicUrl: 'https://clearhold.example',
    identity: { edition: 'demo', operator: operatorPlaceholder },
    readAnswerNotice: async () => undefined,
  })
  const endpoint = await serveFlows({ flows: [flow], release: 'test-1', port: 0, log: silentLog })
  await registerDeployment({ adminUrl: restate.adminUrl, endpointUrl: endpoint.url })
  const aboutId = randomId()
  await database.owner(
    `insert into content.contact_message (id, form_digest, name, email, subject, message, language)
     values ($1, sha256('a'), 'n', 'ines@example.test', 's', 'm', 'en')`,
    [aboutId],
  )
  const now = systemClock.now()
  // The first took longer than three seconds beside other suites.
  const later = new Date(now.getTime() + 12_000)
  await database.app.transaction(async (tx) => {
    await queueVisitorMail(tx, { kind: 'contact_received', aboutId, now })
    await queueVisitorMail(tx, { kind: 'contact_received', aboutId, now: later })
  })
  const ids = await readOpenVisitorMailIds(database.app.reader, undefined, 10)
  const wake = (key: string) =>
    wakeFlow(restate.ingressUrl, { flow: 'visitorMail', key }, { idempotencyKey: randomId() })
  await Promise.all([...ids, ...ids, ...ids].map(wake))
  await waitFor('the first', async () => catcher.messages.length === 1)
  expect(systemClock.now() < later).toBe(true)
  await waitFor('the second', async () => catcher.messages.length === 2)
  expect(systemClock.now() >= later).toBe(true)
  await waitFor(
    'both notes',
    async () => (await readOpenVisitorMailIds(database.app.reader, undefined, 10)).length === 0,
  )
  await Promise.all(ids.map(wake))
  expect(catcher.messages).toHaveLength(2)
  await endpoint.close()
  mailer.close()
})
