import { decideTestimonial } from '#domains/content/actions/decide-testimonial.ts'
import { listTestimonials } from '#domains/content/actions/list-testimonials.ts'
import { writeTestimonial } from '#domains/content/actions/write-testimonial.ts'
import { readPublished } from '#domains/content/store/testimonials.ts'
import { randomId } from '#platform/crypto/crypto.ts'
import { testDatabase } from './resources.ts'

/** An investor who may write one testimonial per withdrawal in `settled`, and the member of staff who decides. */
export async function testimonialDesk() {
  const database = await testDatabase()
  const personId = randomId()
  const settled: string[] = []
  let nowMs = Date.parse('2026-11-15T10:00:00Z')
  const clock = { now: () => new Date(nowMs) }
  const settledOf = async (_: unknown, id: string) => (id === personId ? settled : [])
  const parts = { database: database.app, clock, settledOf }
  return {
    database,
    personId,
    settled,
    parts,
    pass: (ms: number) => {
      nowMs += ms
    },
    write: (text: string) => writeTestimonial(parts, { text, rating: 2, country: 'PT', language: 'en', personId }),
    decide: (id: string, refusal: 'advertisement' | null) =>
      decideTestimonial(database.app, clock, { id, refusal, personId: randomId(), requestId: 'r1' }),
    waiting: async () => (await listTestimonials(database.app.reader, { state: 'waiting', limit: 50 })).testimonials,
    published: async () => (await readPublished(database.app.reader, 50)).map(({ text }) => text),
  }
}
