import type { NewsletterForm } from '@clearhold/contract/content/rules'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { randomId } from '#platform/crypto/crypto.ts'
import type { FormParts } from '../parts.ts'
import { confirmation, limits } from '../rules.ts'
import { addressDigestOf } from '../store/keyed-digests.ts'
import { lockFor } from '../store/locks.ts'
import { countSubscriptions, readSubscription, writeSubscriptionRequest } from '../store/subscriptions.ts'
import { checkFormStamp } from './check-form-stamp.ts'
import { queueVisitorMail } from './queue-visitor-mail.ts'
import type { Received } from './send-contact-message.ts'

/**
 * Queues a mail that asks to confirm. The response is the same for a new, a waiting and a subscribed address, so that it does not reveal
 * who subscribes. An inbox gets at most three of these mails a week, however often they are requested.
 */
export async function requestNewsletter(
  { database, clock, masterKey }: FormParts,
  { form, address }: Received<NewsletterForm>,
): Promise<Result<'confirmation_sent', 'form_expired' | 'too_many_requests'>> {
  const now = clock.now()
  const outcome = form.website === '' ? checkFormStamp(masterKey, form.stamp, now) : 'machine'
  if (outcome === 'machine') return ok('confirmation_sent')
  if (outcome === 'expired') return refuse('form_expired')
  const addressDigest = addressDigestOf(masterKey, address)
  const email = form.email.toLowerCase()
  return database.transaction(async (tx) => {
    await lockFor(tx, 'newsletter')
    const counts = await countSubscriptions(tx, addressDigest, new Date(now.getTime() - limits.windowMs))
    if (counts.fromAddress >= limits.newsletterPerAddress || counts.overall >= limits.newsletterOverall)
      return refuse('too_many_requests')
    const known = await readSubscription(tx, { email })
    if (known?.state === 'subscribed') return ok('confirmation_sent')
    const sinceMs = known === undefined ? confirmation.lifeMs : now.getTime() - known.requestedAt.getTime()
    const requests = known === undefined || sinceMs >= confirmation.lifeMs ? 1 : known.requests + 1
    const isTooSoon = known?.state === 'waiting' && sinceMs < confirmation.pauseMs
    if (isTooSoon || requests > confirmation.requestsMax) return ok('confirmation_sent')
    const id = known?.id ?? randomId()
    await writeSubscriptionRequest(tx, {
      id,
      email,
      language: form.language,
      requestedAt: now,
      requests,
      addressDigest,
    })
    await queueVisitorMail(tx, { kind: 'newsletter_confirm', aboutId: id, now })
    return ok('confirmation_sent')
  })
}
