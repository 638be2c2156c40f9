import { beforeEach, expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { testimonialDesk } from '#testing/testimonials.ts'

let desk: Awaited<ReturnType<typeof testimonialDesk>>
beforeEach(async () => {
  desk = await testimonialDesk()
})

test('is refused for a reason; what is public can be taken down, what was refused stays refused', async () => {
  desk.settled.push(randomId(), randomId())
  await desk.write('Buy at my shop.')
  desk.pass(1_000)
  await desk.write('Fine.')
  const [first, second] = await desk.waiting()
  expect(await desk.decide(first?._id ?? '', 'advertisement')).toEqual({ ok: true, value: 'refused' })
  expect(await desk.decide(first?._id ?? '', null)).toEqual({ ok: false, code: 'testimonial_decided' })
  await desk.decide(second?._id ?? '', null)
  expect(await desk.decide(second?._id ?? '', null)).toEqual({ ok: false, code: 'testimonial_decided' })
  expect(await desk.decide(second?._id ?? '', 'advertisement')).toEqual({ ok: true, value: 'refused' })
  expect(await desk.published()).toEqual([])
  expect(await desk.decide(randomId(), null)).toEqual({ ok: false, code: 'not_found' })
  const records = await desk.database.owner('select action from audit.record order by id')
  expect(records.map(({ action }) => action)).toEqual([
    'testimonial.refused',
    'testimonial.published',
    'testimonial.refused',
  ])
})
