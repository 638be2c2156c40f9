import { refuse } from '@clearhold/contract/result'
import { beforeAll, expect, test } from 'vitest'
import { insertTestPerson } from '#testing/people.ts'
import { holdings } from '#testing/plans.ts'
import { type TestDatabase, testDatabase } from '#testing/resources.ts'
import {
  asked,
  insertWithdrawer,
  prepareChain,
  stored,
  testWithdrawalParts,
  usableAddress,
} from '#testing/withdrawals.ts'
import type { WithdrawalsParts } from '../parts.ts'
import { moveWithdrawal } from '../store/withdrawals.ts'
import { rejectWithdrawal } from './reject-withdrawal.ts'

let database: TestDatabase
let parts: WithdrawalsParts
beforeAll(async () => {
  database = await testDatabase()
  await prepareChain(database)
  parts = testWithdrawalParts(database)
})

const reject = (withdrawalId: string, reviewerId: string, note = '') =>
  database.app.transaction((tx) =>
    rejectWithdrawal(tx, { withdrawalId, reviewerId, rejection: 'address_not_yours', note, requestId: 'test' }),
  )

test('the money is back at once, with a reason the person reads', async () => {
  const personId = await insertWithdrawer(database)
  const { id } = await asked(parts, personId)
  const reviewerId = await insertTestPerson(database)
  expect((await reject(id, reviewerId, ' Please ask us. ')).ok).toBe(true)
  expect(await stored(parts, id)).toMatchObject({
    state: 'rejected',
    reason: 'address_not_yours',
    note: 'Please ask us.',
    endEntryId: expect.any(BigInt),
  })
  expect(await holdings(database.app, personId)).toMatchObject({ cash: 1_000_000_000n, leaving: 0n })
  const [event] = await database.owner(`select payload from platform.outbox where type = 'withdrawal.rejected'`)
  expect(event?.['payload']).toMatchObject({ rejection: 'address_not_yours', note: 'Please ask us.' })
  expect(await reject(id, reviewerId)).toEqual(refuse('withdrawal_decided'))
})

test('error: nobody turns their own down, and what is being sent is not turned down any more', async () => {
  const personId = await insertWithdrawer(database)
  const { id } = await asked(parts, personId, { addressId: await usableAddress(parts, personId) })
  expect(await reject(id, personId)).toEqual(refuse('withdrawal_own'))
  await database.app.transaction((tx) => moveWithdrawal(tx, { id, from: ['approved'], to: 'reserved' }))
  expect(await reject(id, await insertTestPerson(database))).toEqual(refuse('withdrawal_being_sent'))
  expect(await holdings(database.app, personId)).toMatchObject({ leaving: 40_000_000n })
})
