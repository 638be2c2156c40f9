import { expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { recordProofView } from './record-proof-view.ts'

const database = prepareDatabase()

test('the record names who looked, and at which payout', async () => {
  const withdrawalId = randomId()
  const viewerId = randomId()
  await database.app.transaction((tx) => recordProofView(tx, { withdrawalId, viewerId, requestId: 'r7' }))
  const records = await database.owner(
    'select actor, subject, request_id as "requestId" from audit.record where action = $1',
    ['withdrawal.proof_viewed'],
  )
  expect(records).toEqual([{ actor: `person:${viewerId}`, subject: `withdrawal:${withdrawalId}`, requestId: 'r7' }])
})
