import { expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { prepareMessage } from '../testing.ts'
import { closeContactMessage } from './close-contact-message.ts'

const { database, clock, id, by } = prepareMessage()
const close = (messageId = id) => closeContactMessage(database.app, clock, by(messageId))

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
