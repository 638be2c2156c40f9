import { expect, test } from 'vitest'
import { testDatabase } from '#testing/resources.ts'
import { listTestimonials } from './list-testimonials.ts'

test('those that wait oldest first, the others newest first, page by page', async () => {
  const database = await testDatabase()
  await database.owner(`
    insert into content.testimonial (id, person_id, withdrawal_id, first_name, country, rating, text, language, written_at, state,
      decided_by, decided_at)
    select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'Ana', 'PT', 3, n::text, 'en',
      '2026-11-01'::timestamptz + n * interval '1 hour', case when n > 3 then 'published' else 'waiting' end,
      case when n > 3 then gen_random_uuid() end, case when n > 3 then now() end
    from generate_series(1, 6) as n`)
  const first = await listTestimonials(database.app.reader, { state: 'waiting', limit: 2 })
  const second = await listTestimonials(database.app.reader, { state: 'waiting', limit: 2, after: first.next ?? '' })
  expect([...first.testimonials, ...second.testimonials].map(({ text }) => text)).toEqual(['1', '2', '3'])
  expect([first.counts, second.next]).toEqual([{ waiting: 3 }, null])
  const published = await listTestimonials(database.app.reader, { state: 'published', limit: 50 })
  expect(published.testimonials.map(({ text }) => text)).toEqual(['6', '5', '4'])
})
