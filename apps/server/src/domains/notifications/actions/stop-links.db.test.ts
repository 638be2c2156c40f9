import type { EventType } from '@clearhold/contract/events'
import { ok } from '@clearhold/contract/result'
import { expect, test } from 'vitest'
import { freezeAccountByLink, requestUnfreeze } from '#domains/accounts/index.ts'
import { systemClock as clock } from '#platform/clock/clock.ts'
import { appendEvent, type EventDraft } from '#platform/events/outbox.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { sendOpenMails } from '../testing.ts'

const database = prepareDatabase('test')
const masterKey = Buffer.alloc(32, 3)

async function happened(personId: string, type: EventType): Promise<void> {
  await database.app.transaction((tx) => appendEvent(tx, { type, personId, payload: {} } as EventDraft))
}
async function sendAll(messages: Mail[]): Promise<void> {
  messages.push(...(await sendOpenMails(database, masterKey)))
}

test('a mail about money or safety carries the link that stops the account, which opens a page and is signed for the person', async () => {
  const messages: Mail[] = []
  const personId = await insertTestPerson(database)
  await happened(personId, 'account.password_changed')
  await sendAll(messages)
  const token =
    /https:\/\/clearhold\.example\/not-me\?token=([\w.-]+)&lng=en/.exec(messages.at(-1)?.text ?? '')?.[1] ?? ''
  expect(messages.at(-1)?.html).toContain(`https://clearhold.example/not-me?token=${token}&#38;lng=en`)
  const keys = { database: database.app, clock, masterKey: masterKey }
  expect(await freezeAccountByLink(keys, { token, requestId: 'r' })).toEqual(ok({ outcome: 'frozen' }))
  await sendAll(messages)
  // What is about the freeze stops nothing: its button asks for the end.
  const freeze = messages.at(-1)
  expect(freeze?.subject).toBe('You have frozen your account')
  const end = /https:\/\/clearhold\.example\/not-me\?end=([\w.-]+)&lng=en/.exec(freeze?.text ?? '')?.[1] ?? ''
  expect(await requestUnfreeze(keys, { token: end, requestId: 'r' })).toEqual(ok({ outcome: 'asked' }))
})

test('who lost their address to a thief stops the account from the mail to the old one, and the way back goes there too', async () => {
  const messages: Mail[] = []
  const personId = await insertTestPerson(database)
  await database.owner("update accounts.person set previous_email = 'owner@example.test' where id = $1", [personId])
  await happened(personId, 'account.email_changed')
  await sendAll(messages)
  expect(messages.at(-1)?.to).toBe('owner@example.test')
  const token = /\/not-me\?token=([\w.-]+)/.exec(messages.at(-1)?.text ?? '')?.[1] ?? ''
  await freezeAccountByLink({ database: database.app, clock, masterKey: masterKey }, { token, requestId: 'r' })
  await sendAll(messages)
  expect(messages.filter(({ text }) => text.includes('/not-me?end=')).map(({ to }) => to)).toEqual([
    'owner@example.test',
  ])
})
