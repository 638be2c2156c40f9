import type { PushNotice, PushSubject } from '@clearhold/contract/notifications/push-scope'
import type { MessageKind } from '@clearhold/contract/notifications/schema'
import { digest128 } from '#platform/crypto/crypto.ts'
import type { Push } from '#platform/push/push-sender.ts'
import { isTriedAnyway } from './rules.ts'

/** How long a push is news: after that the message waits in the product, and its mail was sent. Push services keep it no longer either. */
export const pushLifeMs = 4 * 60 * 60_000
/** When all lines to push services are busy, a push is retried after this long. */
export const pushBusyPauseMs = 2_000
/** A push that has ended is kept so long, to see what became of it. */
export const endedPushKeptMs = 30 * 24 * 60 * 60_000
/** Devices of one person that are notified; PostgreSQL has as many places. */
export const pushDevicesMax = 10

/** The first place that is free; undefined where none is. */
export function freeSlot(taken: readonly number[]): number | undefined {
  return Array.from({ length: pushDevicesMax }, (_, index) => index + 1).find((slot) => !taken.includes(slot))
}

/** What a push says its message is about: no kind tells more. */
export function pushSubjectOf(kind: MessageKind): PushSubject {
  return kind.startsWith('account.') && isTriedAnyway(kind) ? 'security' : 'message'
}

/**
 * The push service reads the headers, so they tell it nothing of what the message is about: every push is as urgent, and the topic is a
 * digest. By it a device that was away gets the last push of each subject, not all of them.
 */
export function pushOf(notice: PushNotice, subscriptionId: string): Push {
  return {
    payload: Buffer.from(JSON.stringify(notice)),
    keptSeconds: pushLifeMs / 1000,
    urgency: 'high',
    topic: digest128(`${subscriptionId}/${notice.about}`),
  }
}

/** Sessions have ended: their devices are no longer notified. */
export function endsSessions(type: string): boolean {
  return type === 'session.ended' || type === 'account.signed_out' || type === 'account.sessions_revoked'
}
