import { beforeEach, expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { listAnnouncements } from './list-announcements.ts'
import { publishAnnouncement } from './publish-announcement.ts'
import { withdrawAnnouncement } from './withdraw-announcement.ts'

const personId = randomId()
const database = prepareDatabase('test')
let nowMs: number
const clock = { now: () => new Date(nowMs) }
beforeEach(() => {
  nowMs = Date.parse('2026-11-15T10:00:00Z')
})

const publish = (name: string) =>
  publishAnnouncement(database.app, clock, {
    level: 'attention',
    page: 'status',
    startsAt: null,
    endsAt: null,
    personId,
    requestId: 'r1',
    text: { en: `${name} en`, es: `${name} es`, fr: `${name} fr` },
  })
const states = async () =>
  (await listAnnouncements(database.app.reader, clock, { limit: 50 })).announcements.map(
    ({ text, state }) => `${text.en.slice(0, -3)} ${state}`,
  )

test('of several the one published last is shown; when it is withdrawn the one before it comes back', async () => {
  await publish('first')
  nowMs += 1_000
  const second = await publish('second')
  expect(await states()).toEqual(['second shown', 'first covered'])
  const withdrawal = { id: second.ok ? second.value.id : '', personId, requestId: 'r2' }
  expect(await withdrawAnnouncement(database.app, clock, withdrawal)).toEqual({ ok: true, value: 'withdrawn' })
  expect(await states()).toEqual(['second withdrawn', 'first shown'])
  expect(await withdrawAnnouncement(database.app, clock, withdrawal)).toEqual({ ok: false, code: 'not_found' })
})
