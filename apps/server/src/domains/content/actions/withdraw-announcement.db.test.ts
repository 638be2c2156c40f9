import { expect, test } from 'vitest'
import { prepareAnnouncements } from '../testing.ts'
import { withdrawAnnouncement } from './withdraw-announcement.ts'

const { database, clock, pass, personId, publish, states } = prepareAnnouncements()

test('of several the one published last is shown; when it is withdrawn the one before it comes back', async () => {
  await publish('first')
  pass(1_000)
  await publish('second')
  const [second] = await database.owner('select id from content.announcement order by published_at desc limit 1')
  expect(await states()).toEqual(['second shown', 'first covered'])
  const withdrawal = { id: String(second?.['id']), personId, requestId: 'r2' }
  expect(await withdrawAnnouncement(database.app, clock, withdrawal)).toEqual({ ok: true, value: 'withdrawn' })
  expect(await states()).toEqual(['second withdrawn', 'first shown'])
  expect(await withdrawAnnouncement(database.app, clock, withdrawal)).toEqual({ ok: false, code: 'not_found' })
})
