import { pushPath } from '@clearhold/contract/notifications/push-path'
import type { MailKind, MessageKind } from '@clearhold/contract/notifications/schema'
import { readHolders, readMailContact } from '#domains/accounts/index.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { randomId } from '#platform/crypto/crypto.ts'
import type { Tx } from '#platform/database/database.ts'
import {
  appendEvent,
  appendEvents,
  markNotified,
  type OutboxEvent,
  postponeNotifying,
  takeUnnotified,
  type UnnotifiedEvent,
} from '#platform/events/outbox.ts'
import { failureName, isToPrevious, notifyBatchMax, retryPauseMs, tellMsMax } from '../mails.ts'
import type { NotifyParts } from '../parts.ts'
import { endsSessions } from '../pushes.ts'
import {
  type Asking,
  askingOf,
  defaultPreferences,
  isInApp,
  kindOf,
  paramsOf,
  provesAddress,
  tellingOf,
  wantsMail,
} from '../rules.ts'
import { deleteRefusedAddress } from '../store/bounces.ts'
import { insertMail, insertMessage, type NewMessage, readPreferences } from '../store/mails.ts'
import { insertPushes } from '../store/pushes.ts'
import { dropEndedSubscriptions } from './drop-ended-subscriptions.ts'

/**
 * Turns committed events into messages and mails, and marks them in the same transaction: each event is handled once, however many workers
 * run and whenever one dies. Returns how many it handled.
 */
export async function notifyOfEvents(parts: NotifyParts): Promise<number> {
  const { database, clock, log } = parts
  try {
    return await database.transaction((tx) => tellNext(tx, clock, notifyBatchMax, () => undefined))
  } catch (error) {
    log.warn(
      { event: 'notifications.batch_failed', reason: failureName(error) },
      'A batch of events failed; they are handled one by one',
    )
    return tellEach(parts)
  }
}

/** A failing event does not hold up the others: it is retried later, and its failures are counted. */
async function tellEach({ database, clock, log }: NotifyParts): Promise<number> {
  for (let looked = 0; looked < notifyBatchMax; looked += 1) {
    let taken: UnnotifiedEvent | undefined
    const take = (event: UnnotifiedEvent) => {
      taken = event
    }
    try {
      if ((await database.transaction((tx) => tellNext(tx, clock, 1, take))) === 0) return looked
    } catch (error) {
      if (taken === undefined) throw error
      const { id, type, tellFailures } = taken
      log.error(
        { event: 'notifications.event_failed', eventId: String(id), type, reason: failureName(error) },
        'An event could not be turned into messages',
      )
      const until = new Date(clock.now().getTime() + retryPauseMs(tellFailures + 1))
      await database.transaction((tx) => postponeNotifying(tx, id, until))
    }
  }
  return notifyBatchMax
}

/** As many events as fit into a moment: a slow database makes fewer of them, not longer locks. */
async function tellNext(tx: Tx, clock: Clock, limit: number, take: (event: UnnotifiedEvent) => void): Promise<number> {
  const now = clock.now()
  const told: bigint[] = []
  for (const event of await takeUnnotified(tx, now, limit)) {
    if (clock.now().getTime() - now.getTime() > tellMsMax && told.length > 0) break
    take(event)
    await tell(tx, clock, event, now)
    told.push(event.id)
  }
  if (told.length > 0) await markNotified(tx, told)
  return told.length
}

async function tell(tx: Tx, clock: Clock, event: OutboxEvent, now: Date): Promise<void> {
  if (event.personId !== null && endsSessions(event.type)) await dropEndedSubscriptions(tx, clock, event.personId)
  const asking = askingOf(event.type, event.payload)
  if (asking !== undefined) return ask(tx, asking)
  const kind = kindOf(event.type, event.payload)
  if (kind === undefined || event.personId === null) return
  if (provesAddress(event.type)) await deleteRefusedAddress(tx, event.personId)
  const { id: eventId, personId, createdAt: happenedAt } = event
  const message = { eventId, kind, personId, params: paramsOf(event.payload), happenedAt }
  if (isInApp(kind)) await addMessage(tx, message, kind, now)
  await addMail(tx, message, kind, now)
}

/** The message in the product, and a push of it to each device that is notified. */
async function addMessage(
  tx: Tx,
  message: NewMessage & { readonly happenedAt: Date },
  kind: MessageKind,
  now: Date,
): Promise<void> {
  const { personId, params } = message
  const messageId = await insertMessage(tx, message)
  if (messageId === undefined) return
  await appendEvent(tx, { type: 'message.added', personId, payload: { kind } })
  if (pushPath({ kind, params }) === undefined) return
  for (const pushId of await insertPushes(tx, { messageId, personId, now }))
    await appendEvent(tx, { type: 'push.queued', payload: { pushId: String(pushId) } })
}

/** Appends an event for each person who can act now; they are notified as of any other. */
async function ask(tx: Tx, { permission, ofPersonId, event }: Asking): Promise<void> {
  const holders = await readHolders(tx, permission)
  await appendEvents(
    tx,
    holders.filter((personId) => personId !== ofPersonId).map((personId) => ({ ...event, personId })),
  )
}

async function addMail(
  tx: Tx,
  message: NewMessage & { readonly happenedAt: Date },
  kind: MailKind,
  now: Date,
): Promise<void> {
  const preferences = (await readPreferences(tx, message.personId)) ?? defaultPreferences
  if (!wantsMail(kind, preferences)) return
  const contact = await readMailContact(tx, message.personId)
  if (contact === undefined) return
  const { link } = tellingOf(kind)
  const address = isToPrevious(kind, message.params) ? (contact.previousEmail ?? contact.email) : contact.email
  const mailId = await insertMail(tx, {
    ...message,
    messageId: randomId(),
    language: contact.language,
    address: link === undefined ? address : null,
    now,
  })
  if (mailId !== undefined) await appendEvent(tx, { type: 'mail.queued', payload: { mailId: String(mailId) } })
}
