import { expect, test } from 'vitest'
import { prepareAnnouncements } from '../testing.ts'
import { readBulletin } from './read-bulletin.ts'

const { database, clock, pass, personId, publish, states } = prepareAnnouncements()

const hourMs = 3_600_000
const inHours = (hours: number) => new Date(clock.now().getTime() + hours * hourMs).toISOString()
const shown = async (language: 'en' | 'es' | 'fr' = 'en') =>
  (await readBulletin(database.app.reader, clock.now(), language)).announcement

test('is shown in each language from its beginning to its end, and the log knows who published it', async () => {
  expect(await shown()).toBeNull()
  await publish('later', inHours(1), inHours(2))
  expect(await shown()).toBeNull()
  expect(await states()).toEqual(['later planned'])
  pass(hourMs)
  expect(await shown('fr')).toEqual({ level: 'attention', text: 'later fr', page: 'status' })
  expect(await shown('es')).toMatchObject({ text: 'later es' })
  pass(hourMs)
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
    `select has_column_privilege('clearhold_test', 'content.announcement', 'text_en', 'update') as may`,
  )
  expect(right).toEqual({ may: false })
})
