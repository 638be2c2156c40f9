import { expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { testimonialDesk } from '#testing/testimonials.ts'
import { listOwnTestimonials } from './list-own-testimonials.ts'

test('a person may write while a settled withdrawal has no testimonial, and reads their own only', async () => {
  const desk = await testimonialDesk()
  const own = (personId = desk.personId) => listOwnTestimonials(desk.parts, personId)
  expect(await own()).toMatchObject({ mayWrite: false, testimonials: [] })
  desk.settled.push(randomId())
  expect(await own()).toMatchObject({ mayWrite: true, testimonials: [] })
  await desk.write('Good.')
  const { mayWrite, firstName, testimonials } = await own()
  expect(mayWrite).toBe(false)
  expect(testimonials).toMatchObject([{ firstName, text: 'Good.', state: 'waiting', refusedFor: null }])
  expect((await own(randomId())).testimonials).toEqual([])
})
