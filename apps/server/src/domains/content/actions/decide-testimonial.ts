import type { TestimonialRefusal } from '@clearhold/contract/content/rules'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { lockTestimonial, updateDecision } from '../store/testimonials.ts'

export interface TestimonialDecision {
  readonly id: string
  /** Null publishes it. Whether it is positive is never a reason: only that it names a person, advertises or is off topic. */
  readonly refusal: TestimonialRefusal | null
  readonly personId: string
  readonly requestId: string
}

/** Publishes a waiting testimonial, or refuses it with a reason; a published one can be withdrawn, a refusal is final. */
export async function decideTestimonial(
  database: Database,
  clock: Clock,
  { id, refusal, personId, requestId }: TestimonialDecision,
): Promise<Result<'published' | 'refused', 'not_found' | 'testimonial_decided'>> {
  const state = refusal === null ? 'published' : 'refused'
  return database.transaction(async (tx) => {
    const row = await lockTestimonial(tx, id)
    if (row === undefined) return refuse('not_found')
    if (row.state === 'refused' || row.state === state) return refuse('testimonial_decided')
    await updateDecision(tx, id, { state, refusedFor: refusal, by: personId, at: clock.now() })
    await recordChange(tx, {
      actor: `person:${personId}`,
      action: `testimonial.${state}`,
      subject: `testimonial:${id}`,
      requestId,
      before: { state: row.state },
      after: { state, refusal },
      event: null,
    })
    return ok(state)
  })
}
