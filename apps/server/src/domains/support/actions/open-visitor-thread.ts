import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { OpenVisit } from '@clearhold/contract/support/schema'
import { recordChange } from '#domains/audit/index.ts'
import { checkFormStamp } from '#domains/content/index.ts'
import { randomId, randomToken } from '#platform/crypto/crypto.ts'
import type { Tx } from '#platform/database/database.ts'
import type { ThreadParts } from '../parts.ts'
import { askerActor, dayMs, hourMs, limits, subjectOf, visitMs } from '../rules.ts'
import { emailDigestOf, sealText, sealVisitor, subjectContext, tokenDigestOf } from '../store/seals.ts'
import { countVisits, findBegun, insertThread, lockOpenings, readThread, updateToken } from '../store/threads.ts'
import { writeInto } from '../store/write.ts'

export interface OpeningVisit {
  readonly form: OpenVisit
  /** This browser's cookie; a thread that it opens is not closed by opening another. */
  readonly token: string | undefined
  readonly requestId: string
}

/** A bot gets no token, and nothing is stored. */
export type OpenedVisit = { readonly token: string | undefined }

/** Opens a thread without an account. Only the holder of the token can read it: it is stored as a digest. */
export async function openVisitorThread(
  parts: ThreadParts,
  { form, token: held, requestId }: OpeningVisit,
): Promise<Result<OpenedVisit, 'form_expired' | 'threads_open' | 'too_many_requests'>> {
  const { database, clock, masterKey } = parts
  const now = clock.now()
  const outcome = form.website === '' ? checkFormStamp(masterKey, form.stamp, now) : 'machine'
  if (outcome === 'machine') return ok({ token: undefined })
  if (outcome === 'expired') return refuse('form_expired')
  const token = randomToken()
  const emailDigest = emailDigestOf(masterKey, form.email)
  return database.transaction(async (tx) => {
    // One lock for all: the overall limit needs it.
    await lockOpenings(tx, 'visits')
    const begun = await findBegun(tx, { emailDigest }, form.key)
    if (begun !== undefined) {
      // The response to the first request was lost, and with it the token.
      await updateToken(tx, begun, tokenDigestOf(token))
      return ok({ token })
    }
    const before = held === undefined ? undefined : await readThread(tx, { tokenDigest: tokenDigestOf(held), now })
    if (before !== undefined && before.state !== 'closed') return refuse('threads_open')
    const ago = (ms: number) => new Date(now.getTime() - ms)
    const counts = await countVisits(tx, { emailDigest, emailSince: ago(dayMs), since: ago(hourMs) })
    if (counts.ofEmail >= limits.visitsPerEmailADay || counts.ofAll >= limits.visitsAnHour)
      return refuse('too_many_requests')
    await begin(tx, parts, { form, tokenDigest: tokenDigestOf(token), emailDigest, now, requestId })
    return ok({ token })
  })
}

interface Beginning {
  readonly form: OpenVisit
  readonly tokenDigest: Buffer
  readonly emailDigest: Buffer
  readonly now: Date
  readonly requestId: string
}

async function begin(
  tx: Tx,
  { masterKey }: ThreadParts,
  { form, tokenDigest, emailDigest, now, requestId }: Beginning,
): Promise<void> {
  const id = randomId()
  await insertThread(tx, {
    id,
    owner: {
      tokenDigest,
      tokenExpiresAt: new Date(now.getTime() + visitMs),
      visitorSealed: sealVisitor(masterKey, form, id),
      emailDigest,
    },
    subjectSealed: sealText(masterKey, subjectOf(form.text), subjectContext(id)),
    language: form.language,
    openedAt: now,
  })
  const thread = { id, personId: null, lastAt: new Date(now.getTime() - 1), waitingSince: now }
  const { text, key } = form
  const messageId = await writeInto(tx, masterKey, thread, { author: 'visitor', staffId: null, text, key, now })
  await recordChange(tx, {
    actor: askerActor(null),
    action: 'support_thread.opened',
    subject: `support_thread:${id}`,
    after: { state: 'open', messageId },
    requestId,
    event: { type: 'support.written', payload: { threadId: id } },
  })
}
