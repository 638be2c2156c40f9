import { ok, refuse } from '@clearhold/contract/result'
import { expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { stopPayouts } from './stop-payouts.ts'

const database = prepareDatabase()

const personId = randomId()
const stopping = { personId, reason: 'a strange payout', requestId: 'test' }
const asked = () => database.owner(`select actor, subject from audit.record where action = 'payouts.stop_asked'`)

test('one person stops everything at the signer, and it is written down', async () => {
  const told: unknown[] = []
  const payoutSwitch = { stop: async (stop: unknown) => void told.push(stop) }
  expect(await stopPayouts({ database: database.app, payoutSwitch }, stopping)).toEqual(ok(undefined))
  expect(told).toEqual([{ reason: 'a strange payout', by: `person:${personId}` }])
  expect(await asked()).toEqual([{ actor: `person:${personId}`, subject: 'payouts' }])
})

test('error: a signer that does not answer is said, and the try is written down', async () => {
  const payoutSwitch = { stop: async () => Promise.reject(new Error('no socket')) }
  expect(await stopPayouts({ database: database.app, payoutSwitch }, stopping)).toEqual(refuse('signer_silent'))
  expect(await asked()).toHaveLength(2)
})
