import { beforeAll, expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { assignContactMessage } from './assign-contact-message.ts'

const database = prepareDatabase()
const id = randomId()
const me = randomId()
const other = randomId()
beforeAll(async () => {
  await database.owner(
    `insert into content.contact_message (id, form_digest, name, email, subject, message, language)
     values ($1, sha256('a'), 'n', 'a@example.test', 's', 'm', 'en')`,
    [id],
  )
})
const assign = (byPersonId: string, assigneeId: string | null, messageId = id) =>
  assignContactMessage(database.app, { id: messageId, byPersonId, assigneeId, requestId: 'r1' })
const holder = async () => (await database.owner('select assignee_id from content.contact_message'))[0]?.['assignee_id']

test('one takes it, another takes it over and gives it back; each change is written down once', async () => {
  await assign(me, me)
  await assign(me, me)
  expect(await holder()).toBe(me)
  await assign(other, other)
  expect(await holder()).toBe(other)
  await assign(other, null)
  expect(await holder()).toBeNull()
  const records = await database.owner('select actor from audit.record order by id')
  expect(records.map(({ actor }) => actor)).toEqual([`person:${me}`, `person:${other}`, `person:${other}`])
})

test('error: a message that is not there', async () => {
  expect(await assign(me, me, randomId())).toEqual({ ok: false, code: 'not_found' })
})
