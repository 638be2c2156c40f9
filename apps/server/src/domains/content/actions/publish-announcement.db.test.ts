import { expect, test } from 'vitest'
import { allowedActor } from '#testing/approved.ts'
import { prepareAnnouncements } from '../testing.ts'
import { readBulletin } from './read-bulletin.ts'

const { database, clock, pass, desk, input, publish, states } = prepareAnnouncements()

const hourMs = 3_600_000
const inHours = (hours: number) => new Date(clock.now().getTime() + hours * hourMs).toISOString()
const shown = async (language: 'en' | 'es' | 'fr' = 'en') =>
  (await readBulletin(database.app.reader, clock.now(), language)).announcement

test('is shown in each language from its beginning to its end, and the log knows who agreed to it', async () => {
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
  const [published] = await database.owner(
    `select r.actor = 'person:' || c.decided_by as "byApprover", a.published_by = c.maker_id as "ofMaker"
     from audit.record r join approvals.command c on r.subject = 'announcement:' || c.id
       join content.announcement a on a.id = c.id where r.action = 'announcement.published'`,
  )
  expect(published).toEqual({ byApprover: true, ofMaker: true })
})

test('SEC8: one person alone publishes no announcement; its maker cannot approve it', async () => {
  const thief = allowedActor()
  const asked = await desk().ask('announcement.publish', input('Send your coins to our new wallet'), thief)
  if (!asked.ok) throw new Error(asked.code)
  expect(await shown()).toBeNull()
  expect(await desk().approve(asked.value.approvalId, thief)).toMatchObject({ ok: false })
  expect(await shown()).toBeNull()
  expect(await desk().approve(asked.value.approvalId)).toMatchObject({ ok: true })
  expect(await shown()).toMatchObject({ text: 'Send your coins to our new wallet en' })
})

test('SEC8: the api’s login can neither publish an announcement nor how support is reached', async () => {
  const [right] = await database.owner(
    `select has_any_column_privilege('clearhold_api', 'content.announcement', 'insert') as announcement,
       has_any_column_privilege('clearhold_api', 'content.support', 'insert') as support`,
  )
  expect(right).toEqual({ announcement: false, support: false })
})

test('error: one that would be over already is not published, nor one that is over when the second person agrees', async () => {
  expect(await publish('over', null, inHours(-1))).toEqual({ ok: false, code: 'announcement_over' })
  expect(await publish('never', inHours(2), inHours(2))).toEqual({ ok: false, code: 'announcement_over' })
  const asked = await desk().ask('announcement.publish', input('late', null, inHours(1)))
  if (!asked.ok) throw new Error(asked.code)
  pass(2 * hourMs)
  expect(await desk().approve(asked.value.approvalId)).toEqual({ ok: false, code: 'announcement_over' })
  expect(await states()).toEqual([])
})

test('error: what was published cannot be changed, not even by the application', async () => {
  const [right] = await database.owner(
    `select has_column_privilege('clearhold_test', 'content.announcement', 'text_en', 'update') as may`,
  )
  expect(right).toEqual({ may: false })
})
