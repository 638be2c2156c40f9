import type { NewsletterStep } from '@clearhold/contract/content/rules'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { MasterKey } from '#platform/crypto/sealed.ts'
import type { FormParts } from '../parts.ts'
import { confirmation } from '../rules.ts'
import { isNewsletterMark } from '../store/keyed-digests.ts'
import { lockFor } from '../store/locks.ts'
import { readSubscription, type Subscription, updateSubscriptionState } from '../store/subscriptions.ts'
import { queueVisitorMail } from './queue-visitor-mail.ts'

/** Confirms or ends a subscription. Idempotent; unsubscribing always succeeds. */
export async function followNewsletterLink(
  { database, clock, masterKey }: FormParts,
  step: NewsletterStep,
  token: string,
): Promise<Result<'subscribed' | 'left', 'newsletter_link_invalid'>> {
  const id = readToken(masterKey, token, step)
  if (id === undefined) return refuse('newsletter_link_invalid')
  const now = clock.now()
  return database.transaction(async (tx) => {
    await lockFor(tx, 'newsletter')
    const subscription = await readSubscription(tx, { id })
    if (step === 'leave') {
      // A subscriber whose row was deleted has left as well; the mail client's button must not fail for it.
      if (subscription !== undefined && subscription.state !== 'left')
        await updateSubscriptionState(tx, id, 'left', now)
      return ok('left')
    }
    if (subscription?.state === 'subscribed') return ok('subscribed')
    if (subscription === undefined || !mayConfirm(subscription, now)) return refuse('newsletter_link_invalid')
    await updateSubscriptionState(tx, id, 'subscribed', now)
    await queueVisitorMail(tx, { kind: 'newsletter_welcome', aboutId: id, now })
    return ok('subscribed')
  })
}

function mayConfirm({ state, requestedAt }: Subscription, now: Date): boolean {
  return state === 'waiting' && now.getTime() - requestedAt.getTime() <= confirmation.lifeMs
}

function readToken(masterKey: MasterKey, token: string, step: NewsletterStep): string | undefined {
  const [, id, given] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/.exec(token) ?? []
  if (id === undefined || given === undefined) return undefined
  return isNewsletterMark(masterKey, { subscriptionId: id, step }, given) ? id : undefined
}
