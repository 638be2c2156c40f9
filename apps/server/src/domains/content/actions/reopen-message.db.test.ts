import { beforeEach, expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { closeMessage } from './close-message.ts'
import { reopenMessage } from './reopen-message.ts'
import { replyToMessage } from './reply-to-message.ts'

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
const reopen = (messageId = id) => reopenMessage(database.app, by(messageId))
const records = () => database.owner('select action from audit.record order by id')

test('what was closed too early goes back to where it was', async () => {
  expect(await reopen()).toEqual({ ok: true, value: 'open' })
  await close()
  expect(await reopen()).toEqual({ ok: true, value: 'open' })
  await replyToMessage(database.app, clock, { id, text: 'Yes.', authorId: randomId(), requestId: 'r2' })
  await close()
  expect(await reopen()).toEqual({ ok: true, value: 'answered' })
  expect((await records()).map(({ action }) => String(action).slice(16))).toEqual([
    'closed',
    'reopened',
    'answered',
    'closed',
    'reopened',
  ])
})

test('error: a message that is not there', async () => {
  expect(await reopen(randomId())).toEqual({ ok: false, code: 'not_found' })
})
