import { expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { prepareMessage } from '../testing.ts'
import { closeContactMessage } from './close-contact-message.ts'
import { reopenContactMessage } from './reopen-contact-message.ts'
import { replyToContactMessage } from './reply-to-contact-message.ts'

const { database, clock, id, by } = prepareMessage()
const close = (messageId = id) => closeContactMessage(database.app, clock, by(messageId))
const reopen = (messageId = id) => reopenContactMessage(database.app, by(messageId))
const records = () => database.owner('select action from audit.record order by id')

test('what was closed too early goes back to where it was', async () => {
  expect(await reopen()).toEqual({ ok: true, value: 'open' })
  await close()
  expect(await reopen()).toEqual({ ok: true, value: 'open' })
  await replyToContactMessage(database.app, clock, { id, text: 'Yes.', authorId: randomId(), requestId: 'r2' })
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
