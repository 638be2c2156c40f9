import { beforeEach, expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { closeMessage } from './close-message.ts'

const database = prepareDatabase('test')
const id = randomId()
beforeEach(async () => {
  await database.owner(
    `insert into content.contact_message (id, form_digest, name, email, subject, message, language)
     values ($1, sha256('a'), 'n', 'a@example.test', 's', 'm', 'en')`,
    [id],
  )
})
const clock = { now: () => new Date('2026-11-15T10:00:00Z') }
const by = (messageId: string) => ({ id: messageId, actor: 'person:admin', requestId: 'r1' })
const close = (messageId = id) => closeMessage(database.app, clock, by(messageId))

test('closes a message once, and the log knows who did', async () => {
  expect(await close()).toEqual({ ok: true, value: 'closed' })
  expect(await close()).toEqual({ ok: true, value: 'closed' })
  expect(await database.owner('select state, closed_by, closed_at from content.contact_message')).toEqual([
    { state: 'closed', closed_by: 'person:admin', closed_at: clock.now() },
  ])
  expect(await database.owner('select actor, action, subject from audit.record')).toEqual([
    { actor: 'person:admin', action: 'contact_message.closed', subject: `contact_message:${id}` },
  ])
})

test('error: a message that is not there', async () => {
  expect(await close(randomId())).toEqual({ ok: false, code: 'not_found' })
})
