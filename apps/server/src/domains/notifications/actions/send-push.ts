import { pushPath } from '@clearhold/contract/notifications/push-path'
import type { PushNotice } from '@clearhold/contract/notifications/push-scope'
import { findValidSessions, readMailContact } from '#domains/accounts/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { Overloaded } from '#platform/gate/gate.ts'
import {
  type Push,
  type PushOutcome,
  type PushSender,
  type PushTarget,
  pushAttemptMsMax,
} from '#platform/push/push-sender.ts'
import { retryPauseMs } from '../mails.ts'
import type { PushParts } from '../parts.ts'
import { pushBusyPauseMs, pushLifeMs, pushOf, pushSubjectOf } from '../pushes.ts'
import { deleteSubscription, findSubscription } from '../store/push-subscriptions.ts'
import {
  beginPush,
  endPush,
  lockPush,
  type PushAttempt,
  type PushEnd,
  type PushState,
  postponePush,
  type StoredPush,
} from '../store/pushes.ts'

/** The state of a push, and when to check it again; null when it is final. */
export interface PushStanding {
  readonly state: PushState
  readonly againAt: Date | null
}

const waiting = (againAt: Date): PushStanding => ({ state: 'waiting', againAt })
const ended = (state: PushState): PushStanding => ({ state, againAt: null })
const after = (moment: Date, ms: number) => new Date(moment.getTime() + ms)

/** Ready to send; kept only in memory. */
interface ReadyPush {
  readonly id: bigint
  readonly subscriptionId: string
  readonly target: PushTarget
  readonly push: Push
  readonly sender: PushSender
}

/**
 * Sends one push if it is due, at most once, as a mail is sent: the row is marked before sending starts, and a push whose attempt never ended
 * is uncertain and stays so. One that was certainly not accepted is retried with backoff, for as long as it is news.
 */
export async function sendPush(parts: PushParts, id: bigint): Promise<PushStanding> {
  const now = parts.clock.now()
  const ready = await parts.database.transaction((tx) => prepare(tx, parts, id, now))
  if ('againAt' in ready) return ready
  try {
    return await ready.sender.withLine(() => deliver(parts, ready))
  } catch (error) {
    if (!(error instanceof Overloaded)) throw error
    return waiting(after(parts.clock.now(), pushBusyPauseMs))
  }
}

async function prepare(tx: Tx, parts: PushParts, id: bigint, now: Date): Promise<ReadyPush | PushStanding> {
  const push = await lockPush(tx, id)
  if (push === undefined) return ended('void')
  if (push.state !== 'waiting') return ended(push.state)
  if (push.sendingSince !== null) return judgeAttempt(tx, parts, push, push.sendingSince)
  if (push.nextAttemptAt > now) return waiting(push.nextAttemptAt)
  const end = async (how: Omit<PushEnd, 'now'>): Promise<PushStanding> => {
    await endPush(tx, push, { ...how, now })
    return ended(how.state)
  }
  if (parts.sender === undefined) return end({ state: 'void', failure: 'not_offered' })
  if (push.readAt !== null) return end({ state: 'void', failure: 'read' })
  if (now.getTime() - push.happenedAt.getTime() > pushLifeMs) return end({ state: 'refused', failure: 'too_old' })
  const target = await findTarget(tx, parts, parts.sender, push)
  if (target === undefined) return end({ state: 'void', failure: 'unsubscribed' })
  const notice = await noticeOf(tx, push)
  if (notice === undefined) return end({ state: 'void', failure: 'nothing_to_open' })
  return {
    id,
    subscriptionId: push.subscriptionId,
    target,
    push: pushOf(notice, push.subscriptionId),
    sender: parts.sender,
  }
}

/** Undefined where the device is no longer to be notified; then its subscription is deleted. */
async function findTarget(
  tx: Tx,
  { clock }: PushParts,
  sender: PushSender,
  { subscriptionId }: StoredPush,
): Promise<PushTarget | undefined> {
  const subscription = await findSubscription(tx, subscriptionId)
  if (subscription === undefined) return undefined
  const { sessionId, vapidKey } = subscription
  const isOpen = (await findValidSessions(tx, { clock }, [sessionId])).has(sessionId)
  // A browser takes pushes only from the key that it subscribed with.
  if (isOpen && vapidKey.equals(sender.publicKey)) return subscription
  await deleteSubscription(tx, subscription.id)
  return undefined
}

async function noticeOf(tx: Tx, { kind, params, personId }: StoredPush): Promise<PushNotice | undefined> {
  const path = pushPath({ kind, params })
  const contact = await readMailContact(tx, personId)
  if (path === undefined || contact === undefined) return undefined
  return { about: pushSubjectOf(kind), language: contact.language, path }
}

/** An attempt has no recorded end: it is still running, or died after the push service may have accepted the push. */
async function judgeAttempt(tx: Tx, parts: PushParts, push: StoredPush, since: Date): Promise<PushStanding> {
  const until = after(since, pushAttemptMsMax)
  return parts.clock.now() < until ? waiting(until) : noteUncertain(tx, parts, push, 'no_end')
}

async function noteUncertain(
  tx: Tx,
  { clock, log }: PushParts,
  attempt: PushAttempt,
  failure: 'no_end' | 'no_answer',
): Promise<PushStanding> {
  log.warn(
    { event: 'push.uncertain', pushId: String(attempt.id), reason: failure },
    'Whether a push was sent is not known; it is not sent again',
  )
  await endPush(tx, attempt, { state: 'uncertain', now: clock.now(), failure })
  return ended('uncertain')
}

async function deliver(
  parts: PushParts,
  { id, subscriptionId, target, push, sender }: ReadyPush,
): Promise<PushStanding> {
  const { database, clock } = parts
  const begunAt = clock.now()
  const attempt = await database.transaction((tx) => beginPush(tx, id, begunAt, after(begunAt, pushAttemptMsMax)))
  // Another worker won the race.
  if (attempt === undefined) return waiting(after(begunAt, pushBusyPauseMs))
  const outcome = await sender.send(target, push)
  return database.transaction((tx) => noteOutcome(tx, parts, { attempt, subscriptionId, outcome }))
}

interface Answered {
  readonly attempt: PushAttempt
  readonly subscriptionId: string
  readonly outcome: PushOutcome
}

async function noteOutcome(
  tx: Tx,
  parts: PushParts,
  { attempt, subscriptionId, outcome }: Answered,
): Promise<PushStanding> {
  const { clock, log } = parts
  const now = clock.now()
  if (outcome.kind === 'uncertain') return noteUncertain(tx, parts, attempt, 'no_answer')
  if (outcome.kind === 'accepted') {
    await endPush(tx, attempt, { state: 'sent', now })
    return ended('sent')
  }
  if (outcome.kind === 'later') {
    const againAt = after(now, Math.max(retryPauseMs(attempt.attempts), outcome.pauseMs))
    await postponePush(tx, attempt, againAt, outcome.failure)
    return waiting(againAt)
  }
  if (outcome.kind === 'gone') await deleteSubscription(tx, subscriptionId)
  const failure = outcome.kind === 'gone' ? 'gone' : outcome.failure
  if (outcome.kind === 'refused')
    log.warn({ event: 'push.refused', pushId: String(attempt.id), reason: failure }, 'A push service refused a push')
  await endPush(tx, attempt, { state: 'refused', now, failure })
  return ended('refused')
}
