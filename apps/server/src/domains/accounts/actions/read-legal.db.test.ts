import { legalVersions } from '@clearhold/contract/legal-versions.generated'
import { expect, test } from 'vitest'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { readLegal } from './read-legal.ts'

const database = prepareDatabase()
const standing = (personId: string) => readLegal(database.app.reader, personId)

test('a changed text is asked again, and says that an earlier one was accepted', async () => {
  const personId = await insertTestPerson(database, { isAccepting: false })
  await database.owner(
    `insert into accounts.acceptance (person_id, document, version)
     values ($1, 'terms', repeat('a', 64)), ($1, 'risk', $2)`,
    [personId, legalVersions.risk],
  )
  expect(await standing(personId)).toMatchObject({
    needed: true,
    terms: { acceptedAt: null, before: true },
    risk: { acceptedAt: expect.any(String), before: false },
  })
})
