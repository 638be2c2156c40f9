import type { ContactForm } from '@clearhold/contract/content/rules'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { randomId, sha256 } from '#platform/crypto/crypto.ts'
import type { FormParts } from '../parts.ts'
import { limits } from '../rules.ts'
import { addressDigestOf } from '../store/keyed-digests.ts'
import { lockFor } from '../store/locks.ts'
import { countMessages, insertMessage } from '../store/messages.ts'
import { checkFormStamp } from './check-form-stamp.ts'
import { queueVisitorMail } from './queue-visitor-mail.ts'

export interface Received<Form> {
  readonly form: Form
  /** Origin of the request; stored for a day as a keyed digest, for rate limits only. */
  readonly address: string
}

const dayMs = 24 * 3_600_000

/**
 * Stores a message and queues its confirmation, in one transaction. A bot gets the same response and nothing is stored. Idempotent per
 * form.
 */
export async function sendContactMessage(
  { database, clock, masterKey }: FormParts,
  { form, address }: Received<ContactForm>,
): Promise<Result<'received', 'form_expired' | 'too_many_requests'>> {
  const now = clock.now()
  const outcome = form.website === '' ? checkFormStamp(masterKey, form.stamp, now) : 'machine'
  if (outcome === 'machine') return ok('received')
  if (outcome === 'expired') return refuse('form_expired')
  const formDigest = sha256(JSON.stringify([form.stamp, form.name, form.email, form.subject, form.message]))
  const addressDigest = addressDigestOf(masterKey, address)
  return database.transaction(async (tx) => {
    // One lock for all: the overall limit needs it, and a contact form is never time-critical.
    await lockFor(tx, 'contact')
    const counts = await countMessages(tx, {
      formDigest,
      addressDigest,
      email: form.email,
      since: new Date(now.getTime() - limits.windowMs),
      emailSince: new Date(now.getTime() - dayMs),
    })
    if (counts.isKnown) return ok('received')
    if (
      counts.fromAddress >= limits.contactPerAddress ||
      counts.fromEmail >= limits.contactPerEmailADay ||
      counts.overall >= limits.contactOverall
    )
      return refuse('too_many_requests')
    const { name, email, subject, message, language } = form
    const id = randomId()
    await insertMessage(tx, {
      id,
      formDigest,
      addressDigest,
      name,
      email,
      subject,
      message,
      language,
      receivedAt: now,
    })
    await queueVisitorMail(tx, { kind: 'contact_received', aboutId: id, now })
    return ok('received')
  })
}
