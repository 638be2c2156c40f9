import * as endpoints from '@clearhold/contract/notifications/endpoints'
import type { PushState } from '@clearhold/contract/notifications/schema'
import { ok, refuse } from '@clearhold/contract/result'
import { readMailContact } from '#domains/accounts/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { liveEvent } from '#platform/events/live.ts'
import { eventsAfter, lastSeq } from '#platform/events/outbox.ts'
import { type Caller, callerOf, isFresh, subjectOf } from '#platform/http/caller.ts'
import { type Route, serve } from '#platform/http/route.ts'
import { changePhrase } from './actions/change-phrase.ts'
import { changePreferences } from './actions/change-preferences.ts'
import { confirmAddress } from './actions/confirm-address.ts'
import { listMessages } from './actions/list-messages.ts'
import { readMailReach } from './actions/read-mail-reach.ts'
import { requestAddressCheck } from './actions/request-address-check.ts'
import { subscribeDevice } from './actions/subscribe-device.ts'
import { unsubscribeDevice } from './actions/unsubscribe-device.ts'
import type { NotificationRouteParts, PushOffer } from './parts.ts'
import { defaultPreferences } from './rules.ts'
import { countUnread, readPreferences, writeRead } from './store/mails.ts'
import { readPhraseChosenAt } from './store/phrases.ts'
import { findSubscriptionOf } from './store/push-subscriptions.ts'

/** The format of an event number. */
const sequence = /^\d{1,18}$/
const eventsMax = 200

export function notificationRoutes(parts: NotificationRouteParts): Route[] {
  return [
    ...messageRoutes(parts),
    ...preferenceRoutes(parts),
    ...phraseRoutes(parts),
    ...reachRoutes(parts),
    ...pushRoutes(parts),
    eventsRoute(parts),
    streamRoute(parts),
  ]
}

function messageRoutes({ database, clock }: NotificationRouteParts): Route[] {
  return [
    serve(endpoints.listMessages, async ({ caller, query, language }) =>
      ok(await listMessages(database.reader, { personId: idOf(caller), language, ...query })),
    ),
    serve(endpoints.readMessage, ({ caller, params }) =>
      database.transaction(async (tx) => {
        const found = await writeRead(tx, idOf(caller), BigInt(params.id), clock.now())
        return found ? ok({ unread: await countUnread(tx, idOf(caller)) }) : refuse('not_found')
      }),
    ),
    serve(endpoints.readAllMessages, ({ caller }) =>
      database.transaction(async (tx) => {
        await writeRead(tx, idOf(caller), 'all', clock.now())
        return ok({ unread: await countUnread(tx, idOf(caller)) })
      }),
    ),
  ]
}

function preferenceRoutes({ database, clock }: NotificationRouteParts): Route[] {
  return [
    serve(endpoints.readPreferences, async ({ caller, params: { id } }) =>
      ok((await readPreferences(database.reader, subjectOf(caller, id))) ?? defaultPreferences),
    ),
    serve(endpoints.changePreferences, ({ caller, params: { id }, body: preferences }) => {
      const change = { personId: subjectOf(caller, id), isFresh: isFresh(caller, clock.now()), preferences }
      return database.transaction((tx) => changePreferences(tx, change))
    }),
  ]
}

function phraseRoutes({ database, clock, masterKey }: NotificationRouteParts): Route[] {
  return [
    serve(endpoints.readPhrase, async ({ caller, params: { id } }) => {
      const chosenAt = await readPhraseChosenAt(database.reader, subjectOf(caller, id))
      return ok({ chosenAt: chosenAt?.toISOString() ?? null })
    }),
    serve(endpoints.changePhrase, ({ caller, params: { id }, body: { phrase }, requestId }) =>
      database.transaction(async (tx) => {
        const personId = subjectOf(caller, id)
        await changePhrase(tx, { masterKey }, { personId, phrase, now: clock.now(), requestId })
        const chosenAt = await readPhraseChosenAt(tx, personId)
        return ok({ chosenAt: chosenAt?.toISOString() ?? null })
      }),
    ),
  ]
}

function reachRoutes({ database, clock, masterKey }: NotificationRouteParts): Route[] {
  return [
    serve(endpoints.readMailReach, async ({ caller, params: { id } }) => {
      const personId = subjectOf(caller, id)
      if ((await readMailContact(database.reader, personId)) === undefined) return refuse('not_found')
      const refused = await readMailReach(database.reader, personId)
      if (refused === undefined) return ok({ undeliverable: null })
      return ok({ undeliverable: { since: refused.shownAt.toISOString(), status: refused.status } })
    }),
    serve(endpoints.requestAddressCheck, ({ caller, params: { id }, requestId }) =>
      database.transaction(async (tx) => {
        const asked = await requestAddressCheck(tx, { personId: subjectOf(caller, id), requestId })
        return asked.ok ? ok({}) : asked
      }),
    ),
    serve(endpoints.confirmAddress, async ({ body: { token }, requestId }) => {
      const confirmed = await confirmAddress({ database, clock, masterKey }, { token, requestId })
      return confirmed.ok ? ok({}) : confirmed
    }),
  ]
}

/** Of the session that calls: each device is turned on and off by itself. */
function pushRoutes({ database, clock, push: offer }: NotificationRouteParts): Route[] {
  return [
    serve(endpoints.readPushState, async ({ caller }) =>
      ok(await pushStateOf(database.reader, offer, callerOf(caller))),
    ),
    serve(endpoints.subscribeDevice, ({ caller, body: draft, requestId }) =>
      database.transaction(async (tx) => {
        const { personId, sessionId } = callerOf(caller)
        const subscribed = await subscribeDevice(tx, { clock, offer }, { personId, sessionId, draft, requestId })
        return subscribed.ok ? ok(await pushStateOf(tx, offer, callerOf(caller))) : subscribed
      }),
    ),
    serve(endpoints.unsubscribeDevice, ({ caller, requestId }) =>
      database.transaction(async (tx) => {
        const { personId, sessionId } = callerOf(caller)
        await unsubscribeDevice(tx, { personId, sessionId, requestId })
        return ok(await pushStateOf(tx, offer, callerOf(caller)))
      }),
    ),
  ]
}

async function pushStateOf(
  reader: Reader,
  offer: PushOffer | undefined,
  { personId, sessionId }: Caller,
): Promise<PushState> {
  if (offer === undefined) return { publicKey: null, endpoint: null }
  const { publicKey } = offer
  const found = await findSubscriptionOf(reader, personId, sessionId)
  // One that was made with an earlier key receives nothing any more.
  const endpoint = found?.vapidKey.equals(publicKey) ? found.endpoint : null
  return { publicKey: publicKey.toString('base64url'), endpoint }
}

function eventsRoute({ database: { reader } }: NotificationRouteParts): Route {
  return serve(endpoints.listEvents, async ({ caller, query }) => {
    const last = await lastSeq(reader, idOf(caller))
    const after = query.after === undefined ? last : BigInt(query.after)
    const events = await eventsAfter(reader, idOf(caller), after, eventsMax)
    return ok({ events: events.map(liveEvent), lastSeq: String(events.at(-1)?.personSeq ?? last) })
  })
}

function streamRoute({ live }: NotificationRouteParts): Route {
  return serve(endpoints.streamEvents, async ({ caller, lastEventId }) => {
    const { personId, sessionId, readOnly } = callerOf(caller)
    const afterSeq = sequence.test(lastEventId ?? '') ? BigInt(lastEventId ?? 0) : undefined
    const stream = live.open({ personId, sessionId, countedAs: readOnly ? sessionId : personId, afterSeq })
    return stream === undefined ? refuse('too_many_requests') : ok(stream)
  })
}

/** These routes require a session. */
function idOf(caller: Caller | undefined): string {
  return subjectOf(caller, 'me')
}
