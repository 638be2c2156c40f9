import { expect, test } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { happenedTo, sendOpenMails } from '../testing.ts'
import { confirmAddress } from './confirm-address.ts'
import { readMailReach } from './read-mail-reach.ts'
import { requestAddressCheck } from './request-address-check.ts'
import { suppressAddress } from './suppress-address.ts'

const database = prepareDatabase('test')
const masterKey = Buffer.alloc(32, 3)
const clock = { aheadMs: 0, now: () => new Date(systemClock.now().getTime() + clock.aheadMs) }

const confirm = (token: string) =>
  confirmAddress({ database: database.app, clock, masterKey }, { token, requestId: 'r-1' })
const reachOf = (personId: string) => readMailReach(database.app.reader, personId)
const expired = { ok: false, code: 'token_expired' }

async function suppressed(): Promise<string> {
  const personId = await insertTestPerson(database)
  await refuse(personId)
  return personId
}
async function refuse(personId: string): Promise<void> {
  const draft = { personId, address: `${personId}@example.test`, status: '5.1.1', now: clock.now() }
  await database.app.transaction((tx) => suppressAddress(tx, draft))
}
async function linkOf(personId: string): Promise<string> {
  await database.app.transaction((tx) => requestAddressCheck(tx, { personId, requestId: 'r-1' }))
  const mails = await sendOpenMails(database, masterKey)
  return /again=([\w.-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
}

test('following the link has ordinary mails go out again, once, and tells the person', async () => {
  const personId = await suppressed()
  const token = await linkOf(personId)
  expect(await confirm(token)).toMatchObject({ ok: true })
  expect(await reachOf(personId)).toBeUndefined()
  expect(await confirm(token)).toMatchObject(expired)
  await happenedTo(database, personId, 'deposit.submitted', { amount: '5.000000' })
  expect(await sendOpenMails(database, masterKey)).toHaveLength(1)
  const told = "select kind from notifications.message where person_id = $1 and kind like 'account.mail%' order by id"
  expect((await database.owner(told, [personId])).map(({ kind }) => kind)).toEqual([
    'account.mail_undeliverable',
    'account.mail_restored',
  ])
})

test('error: a link of an earlier refusal, of another person, of yesterday, or made up', async () => {
  const personId = await suppressed()
  const first = await linkOf(personId)
  await confirm(first)
  await refuse(personId)
  expect(await confirm(first)).toMatchObject(expired)
  const theirs = await linkOf(await suppressed())
  const swapped = `${personId.replaceAll('-', '')}${theirs.slice(32)}`
  for (const token of [swapped, theirs.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')), 'x'.repeat(80)])
    expect(await confirm(token)).toMatchObject(expired)
  const second = await linkOf(personId)
  clock.aheadMs = 25 * 3_600_000
  expect(await confirm(second)).toMatchObject(expired)
  clock.aheadMs = 0
  expect(await reachOf(personId)).toBeDefined()
  expect(await confirm(second)).toMatchObject({ ok: true })
})

test('behavior: a confirmed change of the address ends what was known of the one before', async () => {
  const personId = await suppressed()
  await happenedTo(database, personId, 'account.email_changed')
  expect(await database.owner('select from notifications.refused_address where person_id = $1', [personId])).toEqual([])
})
