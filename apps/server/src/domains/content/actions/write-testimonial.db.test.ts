import { beforeEach, expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { testimonialDesk } from '#testing/testimonials.ts'
import { listOwnTestimonials } from './list-own-testimonials.ts'

let desk: Awaited<ReturnType<typeof testimonialDesk>>
beforeEach(async () => {
  desk = await testimonialDesk()
})

test('one for each settled withdrawal, shown word for word once staff have checked it', async () => {
  expect(await desk.write('Too early.')).toEqual({ ok: false, code: 'testimonial_needs_payout' })
  desk.settled.push(randomId())
  expect(await listOwnTestimonials(desk.parts, desk.personId)).toMatchObject({ mayWrite: true, testimonials: [] })
  const words = 'It took  four days.\nNot <b>good</b>.'
  expect(await desk.write(words)).toEqual({ ok: true, value: 'waiting' })
  expect(await desk.write('A second one.')).toEqual({ ok: false, code: 'testimonial_needs_payout' })
  expect(await desk.published()).toEqual([])
  const [one] = await desk.waiting()
  expect(one).toMatchObject({ text: words, rating: 2, country: 'PT', state: 'waiting' })
  expect(await desk.decide(one?._id ?? '', null)).toEqual({ ok: true, value: 'published' })
  expect(await desk.published()).toEqual([words])
  desk.settled.push(randomId())
  expect(await listOwnTestimonials(desk.parts, desk.personId)).toMatchObject({
    mayWrite: true,
    testimonials: [{ state: 'published', text: words }],
  })
})

test('behavior: pressed twice at once it is written once', async () => {
  desk.settled.push(randomId())
  const results = await Promise.all([desk.write('Good.'), desk.write('Good.'), desk.write('Good.')])
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await desk.waiting()).toHaveLength(1)
})

test('error: what was written cannot be changed, not even by the application', async () => {
  const [right] = await desk.database.owner(
    `select has_column_privilege('clearhold_test', 'content.testimonial', 'text', 'update') as text,
       has_table_privilege('clearhold_test', 'content.testimonial', 'delete') as remove`,
  )
  expect(right).toEqual({ text: false, remove: false })
})
