import { beforeEach, expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { listAnnouncements } from './list-announcements.ts'
import { publishAnnouncement } from './publish-announcement.ts'
import { readBulletin } from './read-bulletin.ts'

const personId = randomId()
const database = prepareDatabase('test')
let nowMs: number
const clock = { now: () => new Date(nowMs) }
beforeEach(() => {
  nowMs = Date.parse('2026-11-15T10:00:00Z')
})

const hourMs = 3_600_000
const inHours = (hours: number) => new Date(nowMs + hours * hourMs).toISOString()
const publish = (name: string, startsAt: string | null = null, endsAt: string | null = null) =>
  publishAnnouncement(database.app, clock, {
    level: 'attention',
    page: 'status',
    startsAt,
    endsAt,
    personId,
    requestId: 'r1',
    text: { en: `${name} en`, es: `${name} es`, fr: `${name} fr` },
  })
const states = async () =>
  (await listAnnouncements(database.app.reader, clock, { limit: 50 })).announcements.map(
    ({ text, state }) => `${text.en.slice(0, -3)} ${state}`,
  )
const shown = async (language: 'en' | 'es' | 'fr' = 'en') =>
  (await readBulletin(database.app.reader, clock.now(), language)).announcement

test('is shown in each language from its beginning to its end, and the log knows who published it', async () => {
  expect(await shown()).toBeNull()
  await publish('later', inHours(1), inHours(2))
  expect(await shown()).toBeNull()
  expect(await states()).toEqual(['later planned'])
  nowMs += hourMs
  expect(await shown('fr')).toEqual({ level: 'attention', text: 'later fr', page: 'status' })
  expect(await shown('es')).toMatchObject({ text: 'later es' })
  nowMs += hourMs
  expect(await shown()).toBeNull()
  expect(await states()).toEqual(['later over'])
  expect(await database.owner('select actor, action from audit.record')).toEqual([
    { actor: `person:${personId}`, action: 'announcement.published' },
  ])
})

test('error: one that would be over already is not published', async () => {
  expect(await publish('over', null, inHours(-1))).toEqual({ ok: false, code: 'announcement_over' })
  expect(await publish('never', inHours(2), inHours(2))).toEqual({ ok: false, code: 'announcement_over' })
  expect(await states()).toEqual([])
})

test('error: what was published cannot be changed, not even by the application', async () => {
  const [right] = await database.owner(
    `select has_column_privilege('clearhold_app', 'content.announcement', 'text_en', 'update') as may`,
  )
  expect(right).toEqual({ may: false })
})
