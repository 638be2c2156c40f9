import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { listenForBounces } from '#platform/mail/listen-for-bounces.ts'
import { returnIdOf } from '#platform/mail/return-id.ts'
import { atEnd } from '#testing/at-end.ts'
import { deliveryReport } from '#testing/delivery-reports.ts'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase, silentLog } from '#testing/resources.ts'
import { happenedTo, sendOpenMails } from '../testing.ts'
import { readMailReach } from './read-mail-reach.ts'
import { recordBounce } from './record-bounce.ts'

const database = prepareDatabase('test')
const masterKey = Buffer.alloc(32, 3)
const clock = { aheadMs: 0, now: () => new Date(systemClock.now().getTime() + clock.aheadMs) }
const parts = () => ({ database: database.app, clock, log: silentLog, masterKey })
const bounced = (returnId: string | undefined, status = '5.1.1') => recordBounce(parts(), { returnId, status })
const reachOf = (personId: string) => readMailReach(database.app.reader, personId)
const count = async (table: string) => (await database.owner(`select count(*)::int as n from ${table}`))[0]?.['n']

/** Sends one mail about money; returns the id that its return path carries. */
async function sendOne(personId: string): Promise<string> {
  await happenedTo(database, personId, 'deposit.submitted', { amount: '5.000000' })
  const [mail] = await sendOpenMails(database, masterKey)
  if (mail?.returnId === undefined) throw new Error('no mail was sent')
  return mail.returnId
}

test('a report that our mail server brings stops ordinary mails, tells the person and leaves an audit record', async () => {
  const personId = await insertTestPerson(database)
  const returnId = await sendOne(personId)
  const listener = await listenForBounces({
    listen: '127.0.0.1:0',
    returnAddress: 'bounces@mail.example',
    log: silentLog,
    note: async (bounce) => void (await recordBounce(parts(), bounce)),
  })
  atEnd(() => listener.close())
  const mailServer = createTransport({ host: '127.0.0.1', port: listener.port, lmtp: true, ignoreTLS: true })
  await mailServer.sendMail({ envelope: { from: '', to: `bounces+${returnId}@mail.example` }, raw: deliveryReport() })
  expect(await reachOf(personId)).toMatchObject({ status: '5.1.1' })
  await happenedTo(database, personId, 'deposit.submitted', { amount: '6.000000' })
  await happenedTo(database, personId, 'account.password_changed')
  const sent = await sendOpenMails(database, masterKey)
  expect(sent.map(({ subject }) => subject)).toEqual(['Your password was changed'])
  const told = "select kind from notifications.message where person_id = $1 and kind = 'account.mail_undeliverable'"
  expect(await database.owner(told, [personId])).toHaveLength(1)
  const records = await database.owner(
    "select actor, subject from audit.record where action = 'account.mail_undeliverable'",
  )
  expect(records).toEqual([{ actor: 'system:mail', subject: `person:${personId}` }])
})

test('behavior: of two reports about a mail the first counts, and a full mailbox or a policy stops nothing', async () => {
  const personId = await insertTestPerson(database)
  const returnId = await sendOne(personId)
  expect(await bounced(returnId, '5.2.2')).toBe('noted')
  expect(await bounced(returnId, '5.1.1')).toBe('before')
  expect(await bounced(await sendOne(personId), '5.7.1')).toBe('noted')
  expect(await reachOf(personId)).toBeUndefined()
  const first = await sendOne(personId)
  const second = await sendOne(personId)
  expect([await bounced(first), await bounced(second)]).toEqual(['suppressed', 'suppressed'])
  const told =
    "select count(*)::int as n from platform.outbox where person_id = $1 and type = 'account.mail_undeliverable'"
  expect(await database.owner(told, [personId])).toEqual([{ n: 1 }])
})

test('error: a stranger who knows the person and the address names no mail of ours', async () => {
  const personId = await insertTestPerson(database)
  const returnId = await sendOne(personId)
  const [mail] = await database.owner('select message_id from notifications.mail where person_id = $1', [personId])
  const messageId = String(mail?.['message_id'])
  const address = `${personId}@example.test`
  expect(returnId).toBe(returnIdOf(masterKey, messageId, address))
  const bounces = await count('notifications.bounce')
  // Even with the Message-ID, which a reply quotes.
  const forged = [undefined, '', messageId, returnIdOf(Buffer.alloc(32, 9), messageId, address)]
  for (const id of forged) expect(['unknown', 'other_address']).toContain(await bounced(id))
  expect(await bounced(returnIdOf(masterKey, '3f0f7d39-6a31-4f0e-9a0b-6a2f0c6a1f10', address))).toBe('unknown')
  expect(await count('notifications.bounce')).toBe(bounces)
  expect(await reachOf(personId)).toBeUndefined()
})

test('error: a report about an address that was changed since, or about a mail of long ago, stops nothing', async () => {
  const personId = await insertTestPerson(database)
  const returnId = await sendOne(personId)
  await database.owner("update accounts.person set email = 'new2@example.test' where id = $1", [personId])
  expect(await bounced(returnId)).toBe('other_address')
  const next = await sendOne(personId)
  clock.aheadMs = 15 * 24 * 3_600_000
  expect(await bounced(next)).toBe('late')
  clock.aheadMs = 0
  expect(await reachOf(personId)).toBeUndefined()
  expect(await bounced(next)).toBe('suppressed')
})
