import { expect, test } from 'vitest'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { notifyOfReceipt } from './notify-of-receipt.ts'

const database = prepareDatabase()

test('the person learns the reference and the promised hours, nothing of what was sent', async () => {
  const personId = await insertTestPerson(database)
  await database.app.transaction((tx) => notifyOfReceipt(tx, { id: 'a-case', number: 7n, personId }, 24))
  expect(await database.owner('select type, payload from platform.outbox where person_id = $1', [personId])).toEqual([
    { type: 'kyc.received', payload: { kycId: 'a-case', reference: expect.stringMatching(/7$/), hours: 24 } },
  ])
})
