import { expect, test } from 'vitest'
import { passHours } from '#testing/plans.ts'
import { asked, followLink, insertWithdrawer, newAddress, setVerification, stored } from '#testing/withdrawals.ts'
import { insertApproval } from '../store/approvals.ts'
import { readSteps } from '../store/withdrawals.ts'
import { prepareWithdrawals } from '../testing.ts'
import { advanceWithdrawal } from './advance-withdrawal.ts'
import { moveWithdrawal } from './move-withdrawal.ts'

const world = prepareWithdrawals()

const stateOf = async (id: string) => (await stored(world.parts, id)).state
const advance = (id: string) => world.database.app.transaction((tx) => advanceWithdrawal(tx, id))

test('goes as far as it can at once, and says whether it moved', async () => {
  const personId = await insertWithdrawer(world.database, { verification: 'pending' })
  const { id } = await asked(world.parts, personId, { method: 'bank' })
  expect(await advance(id)).toBe(false)
  await setVerification(world.database, personId, 'verified')
  expect(await advance(id)).toBe(true)
  expect((await stored(world.parts, id)).state).toBe('review')
  expect(await advance(id)).toBe(false)
})

test('error: one that does not exist does not move', async () => {
  const personId = await insertWithdrawer(world.database)
  expect(await advance(personId)).toBe(false)
})

test('a request goes on with identity, link and business time, and a small one needs no approval', async () => {
  const personId = await insertWithdrawer(world.database, { verification: 'pending' })
  const { id, addressId } = await asked(world.parts, personId)
  expect(await advance(id)).toBe(false)
  await setVerification(world.database, personId, 'verified')
  expect(await advance(id)).toBe(true)
  expect(await stateOf(id)).toBe('on_hold')
  await passHours(world.database.app, 1_000)
  expect(await advance(id)).toBe(false)
  await followLink(world.parts, personId, addressId ?? '')
  await passHours(world.database.app, 23)
  expect(await advance(id)).toBe(false)
  await passHours(world.database.app, 1.1)
  expect(await advance(id)).toBe(true)
  expect(await stored(world.parts, id)).toMatchObject({ state: 'approved', approvedAt: expect.any(Date) })
  const steps = await readSteps(world.database.app.reader, [id])
  expect(steps.map(({ state }) => state)).toEqual(['awaiting_verification', 'on_hold', 'approved'])
})

test('a larger one goes to the review, unless the approvals were given before', async () => {
  const personId = await insertWithdrawer(world.database)
  const walletAddress = newAddress()
  const one = await asked(world.parts, personId, { amount: '100', walletAddress })
  const two = await asked(world.parts, personId, { amount: '100', walletAddress })
  const approval = { approverId: personId, digest: Buffer.alloc(32), signature: {} }
  await world.database.app.transaction((tx) => insertApproval(tx, { ...approval, withdrawalId: one.id }))
  await followLink(world.parts, personId, one.addressId ?? '')
  await passHours(world.database.app, 24.1)
  for (const request of [one, two]) await advance(request.id)
  expect([await stateOf(one.id), await stateOf(two.id)]).toEqual(['approved', 'review'])
})

test('error: a final rejection, a frozen account and the law stop it where it is', async () => {
  const personId = await insertWithdrawer(world.database, { verification: 'pending' })
  const { id } = await asked(world.parts, personId)
  await setVerification(world.database, personId, 'rejected finally')
  expect(await advance(id)).toBe(false)
  await setVerification(world.database, personId, 'verified')
  await world.database.owner(`update accounts.person set state = 'frozen' where id = $1`, [personId])
  expect(await advance(id)).toBe(false)
  await world.database.owner(`update accounts.person set state = 'active' where id = $1`, [personId])
  await world.database.owner(`update kyc.subject set legal_hold = 'court order' where person_id = $1`, [personId])
  expect(await advance(id)).toBe(false)
  await world.database.owner(`update kyc.subject set legal_hold = null where person_id = $1`, [personId])
  expect(await advance(id)).toBe(true)
  expect(await stateOf(id)).toBe('on_hold')
})

test('error: what was sent back to people because of its address does not go on by itself', async () => {
  const personId = await insertWithdrawer(world.database)
  const { id, addressId } = await asked(world.parts, personId)
  await followLink(world.parts, personId, addressId ?? '')
  await passHours(world.database.app, 24.1)
  await advance(id)
  expect(await stateOf(id)).toBe('approved')
  await world.database.app.transaction((tx) =>
    moveWithdrawal(tx, { id, from: ['approved'], to: 'review', reason: 'address_sanctioned' }),
  )
  expect(await advance(id)).toBe(false)
  expect(await stateOf(id)).toBe('review')
})
