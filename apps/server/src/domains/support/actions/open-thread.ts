import type { Language } from '@clearhold/contract/language'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import { randomId } from '#platform/crypto/crypto.ts'
import type { ThreadParts } from '../parts.ts'
import { askerActor, dayMs, openingObjection } from '../rules.ts'
import { sealText, subjectContext } from '../store/seals.ts'
import { countThreadsOf, findBegun, insertThread, lockOpenings } from '../store/threads.ts'
import { writeInto } from '../store/write.ts'

export interface OpeningThread {
  readonly personId: string
  readonly subject: string
  readonly text: string
  readonly language: Language
  readonly key: string
  readonly requestId: string
}

/** Opens an investor's thread with its first message; answers its id. Idempotent by message key. */
export async function openThread(
  { database, clock, masterKey }: ThreadParts,
  { personId, subject, text, language, key, requestId }: OpeningThread,
): Promise<Result<string, 'threads_open' | 'too_many_requests'>> {
  const now = clock.now()
  return database.transaction(async (tx) => {
    await lockOpenings(tx, personId)
    const begun = await findBegun(tx, { personId }, key)
    if (begun !== undefined) return ok(begun)
    const objection = openingObjection(await countThreadsOf(tx, personId, new Date(now.getTime() - dayMs)))
    if (objection !== undefined) return refuse(objection)
    const id = randomId()
    const subjectSealed = sealText(masterKey, subject, subjectContext(id))
    await insertThread(tx, { id, owner: { personId }, subjectSealed, language, openedAt: now })
    const thread = { id, personId, lastAt: new Date(now.getTime() - 1), waitingSince: now }
    const messageId = await writeInto(tx, masterKey, thread, { author: 'investor', staffId: null, text, key, now })
    await recordChange(tx, {
      actor: askerActor(personId),
      action: 'support_thread.opened',
      subject: `support_thread:${id}`,
      after: { state: 'open', messageId },
      requestId,
      event: { type: 'support.written', payload: { threadId: id, ofPersonId: personId } },
    })
    return ok(id)
  })
}
