import type { PushSubscriptionDraft } from '@clearhold/contract/notifications/schema'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { equalInConstantTime, randomId } from '#platform/crypto/crypto.ts'
import type { Tx } from '#platform/database/database.ts'
import { isPoint } from '#platform/push/encrypt-payload.ts'
import { isPushEndpoint } from '#platform/push/is-push-endpoint.ts'
import type { PushOffer } from '../parts.ts'
import { freeSlot } from '../pushes.ts'
import {
  findSubscriptionAt,
  lockSubscriptions,
  type PushSubscription,
  readTakenSlots,
  replaceSubscription,
} from '../store/push-subscriptions.ts'
import { dropEndedSubscriptions } from './drop-ended-subscriptions.ts'

export interface DeviceSubscription {
  readonly personId: string
  readonly sessionId: string
  readonly draft: PushSubscriptionDraft
  readonly requestId: string
}

export type SubscribeRefusal =
  | 'bad_request'
  | 'push_not_offered'
  | 'push_service_unknown'
  | 'push_of_another'
  | 'push_devices_full'

/**
 * Has the device of a session notified of messages. A browser that was another person's goes over to this one, who shows by its secret that
 * it is the same browser; the address alone, which others may have seen, takes nothing from anyone.
 */
export async function subscribeDevice(
  tx: Tx,
  { clock, offer }: { readonly clock: Clock; readonly offer: PushOffer | undefined },
  { personId, sessionId, draft, requestId }: DeviceSubscription,
): Promise<Result<undefined, SubscribeRefusal>> {
  if (offer === undefined) return refuse('push_not_offered')
  const { publicKey, localService } = offer
  const { endpoint } = draft
  if (!isPushEndpoint(endpoint, localService)) return refuse('push_service_unknown')
  const p256dh = Buffer.from(draft.p256dh, 'base64url')
  const auth = Buffer.from(draft.auth, 'base64url')
  if (!isPoint(p256dh)) return refuse('bad_request')
  const made = { personId, sessionId, endpoint, p256dh, auth, vapidKey: publicKey }

  await lockSubscriptions(tx, endpoint, personId)
  await dropEndedSubscriptions(tx, clock, personId)
  const before = await findSubscriptionAt(tx, endpoint)
  const isTaken = before !== undefined && before.personId !== personId
  if (isTaken && !hasSameKeys(before, made)) return refuse('push_of_another')
  if (before !== undefined && isSame(before, made)) return ok(undefined)
  const slot = freeSlot(await readTakenSlots(tx, personId, made))
  if (slot === undefined) return refuse('push_devices_full')

  const isLocal = localService !== '' && endpoint.startsWith(localService)
  await replaceSubscription(tx, { id: randomId(), ...made, slot, isLocal })
  if (isTaken) await recordMove(tx, before.personId, requestId)
  await recordChange(tx, {
    actor: `person:${personId}`,
    action: 'account.push_enabled',
    subject: `person:${personId}`,
    after: { service: new URL(endpoint).host },
    requestId,
    event: null,
  })
  return ok(undefined)
}

function hasSameKeys(left: Pick<PushSubscription, 'p256dh' | 'auth'>, right: typeof left): boolean {
  return equalInConstantTime(left.auth, right.auth) && equalInConstantTime(left.p256dh, right.p256dh)
}

function isSame(before: PushSubscription, made: Omit<PushSubscription, 'id'>): boolean {
  const isOfSession = before.personId === made.personId && before.sessionId === made.sessionId
  return isOfSession && hasSameKeys(before, made) && before.vapidKey.equals(made.vapidKey)
}

async function recordMove(tx: Tx, personId: string, requestId: string): Promise<void> {
  await recordChange(tx, {
    actor: 'system:push',
    action: 'account.push_disabled',
    subject: `person:${personId}`,
    after: { because: 'another person uses this browser' },
    requestId,
    event: null,
  })
}
