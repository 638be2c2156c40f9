import { expect, test } from 'vitest'
import { prepareDatabase } from '#testing/resources.ts'
import { readVerificationRequest } from './read-verification-request.ts'
import { requestVerification } from './request-verification.ts'

const personId = 'aaaaaaaa-0000-4000-8000-aaaaaaaaaaaa'
const database = prepareDatabase()

test('without a request there is none; one that waits has the requester’s name where it is known', async () => {
  const read = (names: ReadonlyMap<string, string>) => readVerificationRequest(database.app.reader, async () => names)
  expect(await read(new Map())).toBeNull()
  await database.app.transaction((tx) => requestVerification(tx, { personId, requestId: 'r-1' }))
  expect(await read(new Map([[personId, 'Ann Lee']]))).toMatchObject({ state: 'waiting', askedByName: 'Ann Lee' })
  expect(await read(new Map())).toMatchObject({ askedBy: `person:${personId}`, askedByName: null, endedAt: null })
})
