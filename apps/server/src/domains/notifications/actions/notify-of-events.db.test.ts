import { mailText } from '@clearhold/contract/texts/messages'
import { expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { appendEvent, type EventDraft } from '#platform/events/outbox.ts'
import { insertTestPerson, TestClock } from '#testing/people.ts'
import { prepareDatabase, silentLog, type TestDatabase } from '#testing/resources.ts'
import { notifyBatchMax, tellMsMax } from '../mails.ts'
import { writePreferences } from '../store/mails.ts'
import { notifyOfEvents } from './notify-of-events.ts'

const database = prepareDatabase('test')

const clock = new TestClock()
const happened = (event: EventDraft) => database.app.transaction((tx) => appendEvent(tx, event))
/** Until nothing is left, as the worker's loop does; events that notifying writes are handled too. */
const tellAll = async () => {
  while ((await notifyOfEvents({ database: database.app, clock, log: silentLog })) > 0);
}
const messages = () => database.owner('select kind, person_id, params from notifications.message order by id')
const mails = () => database.owner('select kind, language, address from notifications.mail order by id')

test('an event becomes one message and one mail, and open pages learn of the message', async () => {
  const personId = await insertTestPerson(database, { language: 'fr' })
  await happened({ type: 'account.frozen', personId, payload: { freezeReason: 'reported_lost' } })
  await tellAll()
  expect(await messages()).toEqual([
    { kind: 'account.frozen', person_id: personId, params: { freezeReason: 'reported_lost' } },
  ])
  expect(await mails()).toEqual([{ kind: 'account.frozen', language: 'fr', address: `${personId}@example.test` }])
  expect(await database.owner('select type from platform.outbox order by id')).toEqual([
    { type: 'account.frozen' },
    { type: 'message.added' },
    { type: 'mail.queued' },
  ])
  const [mail] = await database.owner('select id::text from notifications.mail')
  const [queued] = await database.owner(`select payload, person_id from platform.outbox where type = 'mail.queued'`)
  expect(queued).toEqual({ payload: { mailId: mail?.['id'] }, person_id: null })
})

test('a message has the time of what it tells, however late it is told', async () => {
  const personId = await insertTestPerson(database)
  await happened({ type: 'account.password_changed', personId, payload: {} })
  await database.owner(`update platform.outbox set created_at = '2026-11-15T08:00:00Z'`)
  await tellAll()
  const [message] = await database.owner('select created_at from notifications.message')
  expect(message?.['created_at']).toEqual(new Date('2026-11-15T08:00:00Z'))
})

test('behavior: many workers at once tell each event once', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => insertTestPerson(database)))
  const total = notifyBatchMax + 40
  for (let index = 0; index < total; index += 1) {
    const personId = people[index % people.length] ?? ''
    await happened({ type: 'account.password_changed', personId, payload: { index } })
  }
  await Promise.all(Array.from({ length: 6 }, tellAll))
  await tellAll()
  expect(await messages()).toHaveLength(total)
  expect(await mails()).toHaveLength(total)
})

test('behavior: while the database is slow, fewer events are told at once, so that no person’s row stays locked for long', async () => {
  const personId = await insertTestPerson(database)
  for (let index = 0; index < 10; index += 1)
    await happened({ type: 'account.password_changed', personId, payload: { index } })
  let readings = 0
  const slow = { now: () => new Date(clock.now().getTime() + (readings++ * tellMsMax) / 3) }
  const told: number[] = []
  for (let count = 1; count > 0; told.push(count))
    count = await notifyOfEvents({ database: database.app, clock: slow, log: silentLog })
  expect(Math.max(...told)).toBeLessThanOrEqual(4)
  expect(await messages()).toHaveLength(10)
  expect(await mails()).toHaveLength(10)
})

test('behavior: a worker that dies before its commit leaves everything to the next, and nothing twice', async () => {
  const personId = await insertTestPerson(database)
  await happened({ type: 'account.password_changed', personId, payload: {} })
  const dying = { ...database.app, transaction: failAfter(database.app.transaction) }
  await expect(notifyOfEvents({ database: dying, clock, log: silentLog })).rejects.toThrow('killed')
  expect(await messages()).toEqual([])
  await tellAll()
  // The same event handled again, as after a restore: the tables contain it once.
  await database.owner(`update platform.outbox set told_at = null where type = 'account.password_changed'`)
  await tellAll()
  expect([(await messages()).length, (await mails()).length]).toEqual([1, 1])
})

function failAfter(transaction: TestDatabase['app']['transaction']): TestDatabase['app']['transaction'] {
  return (work, options) =>
    transaction(async (tx) => {
      await work(tx)
      throw new Error('killed')
    }, options)
}

test('the person’s choice counts for money, and for nothing that guards the account', async () => {
  const personId = await insertTestPerson(database)
  await database.app.transaction((tx) => writePreferences(tx, personId, { emailMoney: false, emailNews: false }))
  await happened({ type: 'balance.adjusted', personId, payload: { reason: 'x', entry: '1-1' } })
  await happened({ type: 'account.password_changed', personId, payload: {} })
  await tellAll()
  expect((await messages()).map(({ kind }) => kind)).toEqual(['balance.adjusted', 'account.password_changed'])
  expect((await mails()).map(({ kind }) => kind)).toEqual(['account.password_changed'])
})

test('a changed address is told to the old one; a link’s address is not guessed beforehand', async () => {
  const personId = await insertTestPerson(database)
  await database.owner(`update accounts.person set previous_email = 'old@example.test' where id = $1`, [personId])
  await happened({ type: 'account.email_changed', personId, payload: {} })
  await happened({ type: 'account.reset_requested', personId, payload: {} })
  await tellAll()
  expect(await mails()).toEqual([
    { kind: 'account.email_changed', language: 'en', address: 'old@example.test' },
    { kind: 'account.reset_requested', language: 'en', address: null },
  ])
})

test('an event that is silent, of no person, or of an unknown person notifies no one', async () => {
  const personId = await insertTestPerson(database)
  await happened({ type: 'session.ended', personId, payload: { reason: 'signed_out', sessions: 1 } })
  await happened({ type: 'account.sessions_revoked', personId, payload: { reason: 'frozen', sessions: 1 } })
  await happened({ type: 'account.frozen', payload: { freezeReason: 'under_review' } })
  await happened({ type: 'account.reset_requested', personId: randomId(), payload: {} })
  await tellAll()
  expect([await messages(), await mails()]).toEqual([[], []])
  expect(await database.owner('select 1 from platform.outbox where told_at is null')).toEqual([])
})

test('error: an event that cannot be told keeps no other, counts its failures and is tried again later', async () => {
  const personId = await insertTestPerson(database)
  await database.owner(
    `alter table notifications.message add constraint no_poison check (params ->> 'freezeReason' <> 'identity_check')`,
  )
  await happened({ type: 'account.frozen', personId, payload: { freezeReason: 'identity_check' } })
  await happened({ type: 'account.password_changed', personId, payload: {} })
  await tellAll()
  expect((await messages()).map(({ kind }) => kind)).toEqual(['account.password_changed'])
  const poisoned = () => database.owner('select tell_failures from platform.outbox where told_at is null')
  expect(await poisoned()).toEqual([{ tell_failures: 1 }])
  await tellAll()
  expect(await poisoned()).toEqual([{ tell_failures: 1 }])
  clock.pass(6)
  await tellAll()
  expect(await poisoned()).toEqual([{ tell_failures: 2 }])
})

test('who is asked to review is found when the event is delivered, and reviewers are not asked about their own', async () => {
  const staff = await Promise.all([1, 2, 3].map(() => insertTestPerson(database)))
  const [owner = '', late = '', dismissed = ''] = staff
  await database.owner(`update accounts.person set role = 'Admin' where id = any($1)`, [staff])
  const allow = (personId: string) =>
    database.owner(`insert into accounts.permission (person_id, permission) values ($1, 'finance_approver')`, [
      personId,
    ])
  await allow(owner)
  await allow(dismissed)
  const asked = { withdrawalId: randomId(), reference: 'W-20001', amount: '5.000000' }
  const payload = { ...asked, permission: 'finance_approver', ofPersonId: owner } as const
  await happened({ type: 'withdrawal.review_opened', payload })
  await database.owner('delete from accounts.permission where person_id = $1', [dismissed])
  await allow(late)
  await tellAll()
  const told = await database.owner(`select person_id, payload from platform.outbox where type = 'withdrawal.review'`)
  expect(told).toEqual([{ person_id: late, payload: asked }])
  const [message] = (await messages()).filter(({ kind }) => kind === 'withdrawal.review')
  expect(message).toMatchObject({ person_id: late, params: asked })
})

test('OPS3: an alarm is mailed once to each owner, in their language, and to no other person', async () => {
  const french = await insertTestPerson(database, { language: 'fr' })
  const spanish = await insertTestPerson(database, { language: 'es' })
  const approver = await insertTestPerson(database)
  for (const [personId, permission] of [
    [french, 'owner'],
    [spanish, 'owner'],
    [approver, 'finance_approver'],
  ]) {
    await database.owner(`update accounts.person set role = 'Admin' where id = $1`, [personId])
    await database.owner('insert into accounts.permission (person_id, permission) values ($1, $2)', [
      personId,
      permission,
    ])
  }
  const payload = { kind: 'reserves_short', chainId: 1, about: 'chain:1', stopsPayouts: true }
  await happened({ type: 'alarm.raised', payload })
  await tellAll()
  await tellAll()
  const told = await database.owner('select kind, language, address from notifications.mail order by language')
  expect(told).toEqual([
    { kind: 'alarm.notice', language: 'es', address: `${spanish}@example.test` },
    { kind: 'alarm.notice', language: 'fr', address: `${french}@example.test` },
  ])
  const { subject, paragraphs } = mailText('fr', 'alarm.notice', { alarm: 'reserves_short', effect: 'stops' })
  expect(subject).toMatch(/^Alarme : /)
  expect(paragraphs.join(' ')).toContain('deux personnes')
})
