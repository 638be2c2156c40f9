import { expect, test } from 'vitest'
import { appendEvent } from '#platform/events/outbox.ts'
import { insertTestPerson } from '#testing/people.ts'
import { previousPhraseMs } from '../rules.ts'
import { preparePhrases, sendOpenMails } from '../testing.ts'

const { database, masterKey, now, change, phrasesOf } = preparePhrases()
const none = { current: undefined, previous: undefined }
const dayMs = 86_400_000
const days = (count: number) => new Date(now.getTime() + count * dayMs)
const toldOf = async (personId: string) =>
  (await database.owner('select type from platform.outbox where person_id = $1 order by id', [personId])).length

test('a phrase is stored sealed, replaced, taken back, recorded without its words, and told each time', async () => {
  const personId = await insertTestPerson(database)
  expect(await phrasesOf(personId)).toEqual(none)
  await change(personId, 'Grandmother’s blue bicycle')
  expect(await phrasesOf(personId)).toEqual({ current: 'Grandmother’s blue bicycle', previous: undefined })
  await change(personId, 'the red one')
  const [row] = await database.owner('select * from notifications.phrase where person_id = $1', [personId])
  expect(`${String(row?.['sealed'])}${String(row?.['previous_sealed'])}`).not.toMatch(/bicycle|red one/)
  await change(personId, null)
  expect(await toldOf(personId)).toBe(3)
  // There is nothing left to take back, and nothing to tell.
  await change(personId, null)
  expect(await toldOf(personId)).toBe(3)
  const records = await database.owner('select r::text from audit.record r')
  expect(records).toHaveLength(3)
  expect(JSON.stringify(records)).not.toMatch(/bicycle|red one/)
})

test('the phrase before a change stays for seven days, and of several changes the first one’s', async () => {
  const personId = await insertTestPerson(database)
  await change(personId, 'the one I know')
  await change(personId, 'words of a thief')
  expect(await phrasesOf(personId)).toEqual({ current: 'words of a thief', previous: 'the one I know' })
  await change(personId, 'other words', days(6))
  expect(await phrasesOf(personId, days(6))).toEqual({ current: 'other words', previous: 'the one I know' })
  // Each change is told for seven days under words that were known before it.
  expect(await phrasesOf(personId, days(12.9))).toMatchObject({ previous: 'the one I know' })
  expect(await phrasesOf(personId, days(13))).toEqual({ current: 'other words', previous: undefined })
  await change(personId, 'the third', days(14))
  expect(await phrasesOf(personId, days(14))).toEqual({ current: 'the third', previous: 'other words' })
})

test('a phrase that is taken back stays for seven days too, also once another is chosen', async () => {
  const personId = await insertTestPerson(database)
  await change(personId, 'the one I know')
  await change(personId, null)
  expect(await phrasesOf(personId)).toEqual({ current: undefined, previous: 'the one I know' })
  await change(personId, 'words of a thief', days(1))
  expect(await phrasesOf(personId, days(1))).toEqual({ current: 'words of a thief', previous: 'the one I know' })
})

test('a phrase that was taken back more than seven days ago stands beside no new one', async () => {
  const personId = await insertTestPerson(database)
  await change(personId, 'the one I know', days(-9))
  await change(personId, null, days(-8))
  expect(await phrasesOf(personId, days(-1.1))).toEqual({ current: undefined, previous: 'the one I know' })
  expect(await phrasesOf(personId)).toEqual(none)
  await change(personId, 'my first again')
  expect(await phrasesOf(personId)).toEqual({ current: 'my first again', previous: undefined })
})

test('error: PostgreSQL itself refuses to drop the phrase before a change within its seven days', async () => {
  const personId = await insertTestPerson(database)
  await change(personId, 'the one I know')
  const refused = (set: string) =>
    expect(database.owner(`${set} where person_id = $1`, [personId])).rejects.toThrow('phrase_before_is_kept')
  const update = 'update notifications.phrase set'
  await refused('delete from notifications.phrase')
  await refused(`${update} chosen_at = clock_timestamp(), sealed = sha512('x')`)
  await change(personId, 'words of a thief')
  await refused('delete from notifications.phrase')
  await refused(`${update} previous_sealed = null, previous_until = null`)
  await refused(
    `${update} chosen_at = chosen_at - interval '1 day', previous_until = previous_until - interval '1 day'`,
  )
  expect(await phrasesOf(personId)).toMatchObject({ previous: 'the one I know' })
  expect(previousPhraseMs).toBe(7 * dayMs)
})

test('the mail about a change that a thief made goes out under the phrase that its owner knows', async () => {
  const personId = await insertTestPerson(database)
  const mails = async () => (await sendOpenMails(database, masterKey)).map(({ text }) => text)
  await change(personId, 'Grandmother’s blue bicycle')
  await mails()
  await change(personId, 'Words of a thief')
  const [told = ''] = await mails()
  expect(told).toContain('Your phrase: Grandmother’s blue bicycle\nYour phrase was changed or taken back.')
  expect(told).not.toContain('thief')
  const happened = { type: 'account.password_changed', personId, payload: {} } as const
  await database.app.transaction((tx) => appendEvent(tx, happened))
  expect((await mails())[0]).toContain('Your phrase: Grandmother’s blue bicycle\nYour new phrase: Words of a thief\n')
  await change(personId, null)
  expect((await mails())[0]).toContain('Your phrase: Grandmother’s blue bicycle\n')
})

test('seven days after a change a mail carries the new phrase alone', async () => {
  const personId = await insertTestPerson(database)
  await change(personId, 'The one before', days(-8))
  await change(personId, 'The one since', days(-7))
  const mails = await sendOpenMails(database, masterKey)
  expect(mails).toHaveLength(2)
  for (const { text } of mails) {
    expect(text).toContain('Your phrase: The one since\nYou chose it.')
    expect(text).not.toContain('The one before')
  }
})
