import { refuse } from '@clearhold/contract/result'
import { expect, test } from 'vitest'
import { insertTestPerson } from '#testing/people.ts'
import { holdings } from '#testing/plans.ts'
import { asked, insertWithdrawer, stored, usableAddress } from '#testing/withdrawals.ts'
import { prepareWithdrawals } from '../testing.ts'
import { moveWithdrawal } from './move-withdrawal.ts'
import { rejectWithdrawal } from './reject-withdrawal.ts'

const world = prepareWithdrawals()

const reject = (withdrawalId: string, reviewerId: string, note = '') =>
  world.database.app.transaction((tx) =>
    rejectWithdrawal(tx, { withdrawalId, reviewerId, rejection: 'address_not_yours', note, requestId: 'test' }),
  )

test('the money is back at once, with a reason the person reads', async () => {
  const personId = await insertWithdrawer(world.database)
  const { id } = await asked(world.parts, personId)
  const reviewerId = await insertTestPerson(world.database)
  expect((await reject(id, reviewerId, ' Please ask us. ')).ok).toBe(true)
  expect(await stored(world.parts, id)).toMatchObject({
    state: 'rejected',
    reason: 'address_not_yours',
    note: 'Please ask us.',
    endEntryId: expect.any(BigInt),
  })
  expect(await holdings(world.database.app, personId)).toMatchObject({ cash: 1_000_000_000n, leaving: 0n })
  const [event] = await world.database.owner(`select payload from platform.outbox where type = 'withdrawal.rejected'`)
  expect(event?.['payload']).toMatchObject({ rejection: 'address_not_yours', note: 'Please ask us.' })
  expect(await reject(id, reviewerId)).toEqual(refuse('withdrawal_decided'))
})

test('error: reviewers cannot reject their own withdrawal, and one that is being sent cannot be rejected', async () => {
  const personId = await insertWithdrawer(world.database)
  const { id } = await asked(world.parts, personId, { addressId: await usableAddress(world.parts, personId) })
  expect(await reject(id, personId)).toEqual(refuse('withdrawal_own'))
  await world.database.app.transaction((tx) => moveWithdrawal(tx, { id, from: ['approved'], to: 'reserved' }))
  expect(await reject(id, await insertTestPerson(world.database))).toEqual(refuse('withdrawal_being_sent'))
  expect(await holdings(world.database.app, personId)).toMatchObject({ leaving: 40_000_000n })
})
