import { refuse } from '@clearhold/contract/result'
import { expect, test } from 'vitest'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { readPreferences } from '../store/mails.ts'
import { changePreferences } from './change-preferences.ts'

const database = prepareDatabase()
const change = (personId: string, emailMoney: boolean, isFresh: boolean) =>
  database.app.transaction((tx) =>
    changePreferences(tx, { personId, isFresh, preferences: { emailMoney, emailNews: true } }),
  )

test('SEC17: a stolen session cannot silence the mails about money; a fresh proof can, and turning them on needs none', async () => {
  const personId = await insertTestPerson(database)
  expect(await change(personId, false, false)).toEqual(refuse('step_up_needed'))
  expect(await readPreferences(database.app.reader, personId)).toBeUndefined()
  expect((await change(personId, true, false)).ok).toBe(true)
  expect((await change(personId, false, true)).ok).toBe(true)
  expect((await change(personId, false, false)).ok).toBe(true)
  expect((await change(personId, true, false)).ok).toBe(true)
})
