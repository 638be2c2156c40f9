import { refuse } from '@clearhold/contract/result'
import { expect, test } from 'vitest'
import { assignCapitalAddress } from '#domains/treasury/index.ts'
import { holdings } from '#testing/plans.ts'
import { testXpub } from '#testing/test-xpub.ts'
import { ask, insertTransferFrom, insertWithdrawer, newAddress, setVerification, stored } from '#testing/withdrawals.ts'
import { prepareWithdrawals } from '../testing.ts'
import { readTerms } from './read-terms.ts'
import { returnMoney } from './return-money.ts'

const world = prepareWithdrawals()

const register = () => ({ database: world.database.app, chainId: 31_337, depositXpub: testXpub })
const sendBack = (personId: string) => returnMoney(world.parts, { personId, requestId: 'test' })

async function rejected(cash = 75n): Promise<string> {
  return insertWithdrawer(world.database, { cash, verification: 'rejected finally' })
}

test('all free capital goes back to the one address it came from, by the word of two, without a hold', async () => {
  const personId = await rejected()
  const origin = newAddress()
  await insertTransferFrom(world.database, personId, origin)
  await insertTransferFrom(world.database, personId, origin)
  expect((await readTerms(world.parts, personId)).returnable).toMatchObject({ amount: '75.000000' })
  expect((await readTerms(world.parts, personId)).returnable?.address?.toLowerCase()).toBe(origin)
  const asked = await sendBack(personId)
  const withdrawal = await stored(world.parts, asked.ok ? asked.value : '')
  expect(withdrawal).toMatchObject({ type: 'return', state: 'review', tier: 'two', addressId: null })
  expect(withdrawal.toAddress?.toString('hex')).toBe(origin.slice(2))
  expect(await holdings(world.database.app, personId)).toMatchObject({ cash: 0n, leaving: 75_000_000n })
  expect(await sendBack(personId)).toEqual(asked)
  expect(await ask(world.parts, personId, { amount: '1' })).toEqual(refuse('withdraw_kyc_needed'))
})

test('error: not without a final rejection, not with nothing, not against the law', async () => {
  const personId = await rejected()
  await insertTransferFrom(world.database, personId, newAddress())
  await setVerification(world.database, personId, 'rejected')
  expect(await sendBack(personId)).toEqual(refuse('return_not_open'))
  await setVerification(world.database, personId, 'rejected finally')
  await world.database.owner(`update kyc.subject set legal_hold = 'court order' where person_id = $1`, [personId])
  expect(await sendBack(personId)).toEqual(refuse('withdraw_held_by_law'))
  expect(await sendBack(await rejected(0n))).toEqual(refuse('return_nothing'))
  expect(await holdings(world.database.app, personId)).toMatchObject({ cash: 75_000_000n, leaving: 0n })
})

test('error: not where the origin is unclear: several, none that is confirmed, or one of ours', async () => {
  const unclear = refuse('return_address_unclear')
  const several = await rejected()
  const none = await rejected()
  const ours = await rejected()
  await insertTransferFrom(world.database, several, newAddress())
  await insertTransferFrom(world.database, several, newAddress())
  await insertTransferFrom(world.database, none, newAddress(), 'seen')
  await insertTransferFrom(world.database, ours, await assignCapitalAddress(register()))
  for (const personId of [several, none, ours]) {
    expect(await sendBack(personId)).toEqual(unclear)
    expect((await readTerms(world.parts, personId)).returnable).toEqual({ amount: '75.000000', address: null })
  }
})
