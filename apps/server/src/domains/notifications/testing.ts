import { operatorPlaceholder } from '@clearhold/contract/edition'
import type { EventType } from '@clearhold/contract/events'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Clock, systemClock } from '#platform/clock/clock.ts'
import { randomId, randomPushKeys } from '#platform/crypto/crypto.ts'
import { appendEvent, type EventDraft } from '#platform/events/outbox.ts'
import type { Mail, Mailer } from '#platform/mail/mail.ts'
import { openPushSender } from '#platform/push/push-sender.ts'
import { vapidKeysOf } from '#platform/push/vapid.ts'
import { insertTimeline } from '#testing/messages.ts'
import { insertTestPerson, insertTestSession } from '#testing/people.ts'
import { type PushService, servePushes, type TestBrowser } from '#testing/push-service.ts'
import { prepareDatabase, silentLog } from '#testing/resources.ts'
import { changePhrase } from './actions/change-phrase.ts'
import { decryptPhrases } from './actions/decrypt-phrases.ts'
import { notifyOfEvents } from './actions/notify-of-events.ts'
import { sendMail } from './actions/send-mail.ts'
import { subscribeDevice } from './actions/subscribe-device.ts'
import type { PushParts } from './parts.ts'
import { readOpenMailIds } from './store/mails.ts'

/** Messages of a person who reads Spanish, and of another person. Called at the top of a file. */
export function prepareTimeline() {
  const database = prepareDatabase()
  const personId = randomId()
  const otherId = randomId()
  beforeAll(() => insertTimeline(database, personId, otherId))
  return { database, personId, otherId, mine: { personId, language: 'es' } as const }
}

/** Phrases that people choose for their mails, each test in a database of its own. */
export function preparePhrases() {
  const database = prepareDatabase('test')
  const masterKey = Buffer.alloc(32, 3)
  const now = systemClock.now()
  return {
    database,
    masterKey,
    now,
    change: (personId: string, phrase: string | null, at: Date = now) =>
      database.app.transaction((tx) =>
        changePhrase(tx, { masterKey }, { personId, phrase, now: at, requestId: 'r-1' }),
      ),
    phrasesOf: (personId: string, at: Date = now, key: Buffer | Buffer[] = masterKey) =>
      decryptPhrases(database.app.reader, { masterKey: key, now: at }, personId),
  }
}

/** Commits an event of a person and tells them of it. */
export async function happenedTo(
  database: ReturnType<typeof prepareDatabase>,
  personId: string,
  type: EventType,
  payload: Readonly<Record<string, string>> = {},
): Promise<void> {
  await database.app.transaction((tx) => appendEvent(tx, { type, personId, payload } as EventDraft))
  while ((await notifyOfEvents({ database: database.app, clock: systemClock, log: silentLog })) > 0);
}

/** Tells what happened and sends every open mail, to a list and not by SMTP, which is tested beside send-mail; returns those sent. */
export async function sendOpenMails(database: ReturnType<typeof prepareDatabase>, masterKey: Buffer): Promise<Mail[]> {
  const sent: Mail[] = []
  const mailer: Mailer = {
    send: async (mail) => {
      sent.push(mail)
    },
    withLine: (work) => work(),
    verify: async () => undefined,
    acceptedCount: () => sent.length,
    close: () => undefined,
  }
  const site = { publicUrl: 'https://clearhold.example', edition: 'demo' } as const
  const parts = { database: database.app, clock: systemClock, log: silentLog }
  const mails = { ...parts, ...site, mailer, masterKey, readOperator: async () => operatorPlaceholder }
  while ((await notifyOfEvents(parts)) > 0);
  for (const id of await readOpenMailIds(database.app.reader, undefined, 100)) await sendMail(mails, BigInt(id))
  return sent
}

export const testPushKeys = vapidKeysOf(Buffer.alloc(32, 7))

/** Devices that are notified by a real push service on this machine, each test in a database of its own. */
export function preparePush() {
  const database = prepareDatabase('test')
  /** Real time, moved forward by the tests. */
  const clock: Clock & { aheadMs: number } = {
    aheadMs: 0,
    now: () => new Date(systemClock.now().getTime() + clock.aheadMs),
  }
  let service: PushService
  beforeAll(async () => {
    service = await servePushes()
  })
  beforeEach(() => {
    clock.aheadMs = 0
    service.received.splice(0)
    service.answers(201)
  })
  afterAll(() => service.close())
  const offer = () => ({ publicKey: testPushKeys.publicKey, localService: service.url })
  const subscribe = (personId: string, sessionId: string, draft: TestBrowser['subscription']) =>
    database.app.transaction((tx) =>
      subscribeDevice(tx, { clock, offer: offer() }, { personId, sessionId, draft, requestId: 'r-1' }),
    )
  return {
    database,
    clock,
    service: () => service,
    offer,
    subscribe,
    /** A person with one device that is notified. */
    notified: async (language = 'en') => {
      const personId = await insertTestPerson(database, { language })
      const sessionId = await insertTestSession(database, personId)
      const browser = service.browser()
      await subscribe(personId, sessionId, browser.subscription)
      return { personId, sessionId, browser }
    },
    sender: (timeoutMs = 5_000) =>
      openPushSender({
        keys: testPushKeys,
        contact: 'mailto:help@clearhold.example',
        clock,
        makeKeys: randomPushKeys,
        localService: service.url,
        timeoutMs,
      }),
    parts: (sender: PushParts['sender']): PushParts => ({ database: database.app, clock, log: silentLog, sender }),
    subscriptions: () =>
      database.owner(
        'select person_id, session_id, slot, endpoint from notifications.push_subscription order by created_at, slot',
      ),
    pushes: () => database.owner('select state, attempts, last_failure from notifications.push order by id'),
  }
}
