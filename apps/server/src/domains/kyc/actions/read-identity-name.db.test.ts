import { expect, test } from 'vitest'
import { submitted, testDetails } from '#testing/kyc.ts'
import { insertTestPerson } from '#testing/people.ts'
import { prepareKyc } from '../testing.ts'
import { eraseDocuments } from './erase-documents.ts'
import { readIdentityName } from './read-identity-name.ts'

const world = prepareKyc()

test('the name of the case is read with its key; without a case, or without the key, there is none', async () => {
  const personId = await insertTestPerson(world.database)
  expect(await readIdentityName(world.parts, personId)).toBeNull()
  await submitted(world.database, world.parts, { personId })
  expect(await readIdentityName(world.parts, personId)).toBe(testDetails.fullname)
  await eraseDocuments(world.parts, { personId, actor: 'operator:cli', soonerBecause: 'asked for in writing' })
  expect(await readIdentityName(world.parts, personId)).toBeNull()
})
