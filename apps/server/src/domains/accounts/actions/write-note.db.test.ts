import { beforeAll, expect, test } from 'vitest'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { readNotes } from '../store/notes.ts'
import { writeNote } from './write-note.ts'

const database = prepareDatabase()
let person: string
let author: string
beforeAll(async () => {
  person = await insertTestPerson(database)
  author = await insertTestPerson(database)
})

const write = (text: string, personId = person, authorId = author) =>
  database.app.transaction((tx) => writeNote(tx, { personId, authorId, text, requestId: 'r' }))

test('notes follow each other, newest first, and each leaves an audit record without its words', async () => {
  await write('Called about the second transfer')
  await write('Sent the statement')
  const notes = await readNotes(database.app.reader, person, undefined, 10)
  expect(notes.map(({ text }) => text)).toEqual(['Sent the statement', 'Called about the second transfer'])
  expect(await readNotes(database.app.reader, person, notes[0]?.id, 10)).toHaveLength(1)
  const records = await database.owner(
    `select actor, subject, row_to_json(r)::text as whole from audit.record r where action = 'account.noted'`,
  )
  expect(records).toHaveLength(2)
  expect(records[0]).toMatchObject({ actor: `person:${author}`, subject: `person:${person}` })
  expect(String(records[0]?.['whole'])).not.toContain('Called')
})

test('error: a note about oneself, about an unknown person, and any change of a note are refused', async () => {
  expect(await write('Me', author, author)).toMatchObject({ ok: false, code: 'not_allowed' })
  expect(await write('Who', '00000000-0000-4000-8000-000000000000')).toMatchObject({ ok: false, code: 'not_found' })
  await write('Kept')
  await expect(database.owner(`update accounts.note set text = 'Other'`)).rejects.toThrow()
  await expect(database.owner(`delete from accounts.note`)).rejects.toThrow()
})
