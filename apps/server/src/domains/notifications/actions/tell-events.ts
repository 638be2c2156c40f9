import type { MailKind } from '@clearhold/contract/notifications'
import type { Clock } from '../../../platform/clock/clock.ts'
import { randomId } from '../../../platform/crypto/crypto.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { appendEvent, markTold, type OutboxEvent, takeUntold } from '../../../platform/events/outbox.ts'
import { readMailContact } from '../../accounts/index.ts'
import { defaultPreferences, isInApp, kindOf, paramsOf, tellings, wantsMail } from '../rules.ts'
import { insertMail, insertMessage, readPreferences } from '../store.ts'

export const tellBatchMax = 100

/**
 * Makes messages and mails of what was committed, and marks it in the same transaction: each event is told once, however
 * many workers look and whenever one dies. Answers how many events it looked at.
 */
export async function tellEvents(database: Database, clock: Clock): Promise<number> {
  return database.transaction(async (tx) => {
    const events = await takeUntold(tx, tellBatchMax)
    for (const event of events) await tell(tx, event, clock.now())
    if (events.length > 0) {
      await markTold(
        tx,
        events.map(({ id }) => id),
      )
    }
    return events.length
  })
}

async function tell(tx: Tx, event: OutboxEvent, now: Date): Promise<void> {
  const kind = kindOf(event.type, event.payload)
  if (kind === undefined || event.personId === null) return
  const message = { eventId: event.id, kind, personId: event.personId, params: paramsOf(event.payload) }
  if (isInApp(kind) && (await insertMessage(tx, message))) {
    await appendEvent(tx, { type: 'message.added', personId: event.personId, payload: { kind } })
  }
  await addMail(tx, message, kind, now)
}

async function addMail(
  tx: Tx,
  message: { eventId: bigint; personId: string; params: Record<string, string>; kind: MailKind },
  kind: MailKind,
  now: Date,
): Promise<void> {
  const preferences = (await readPreferences(tx, message.personId)) ?? defaultPreferences
  if (!wantsMail(kind, preferences)) return
  const contact = await readMailContact(tx, message.personId)
  if (contact === undefined) return
  const { link, toPrevious } = tellings[kind]
  const address = toPrevious ? (contact.previousEmail ?? contact.email) : contact.email
  await insertMail(tx, {
    ...message,
    messageId: randomId(),
    language: contact.language,
    address: link === undefined ? address : null,
    now,
  })
}
