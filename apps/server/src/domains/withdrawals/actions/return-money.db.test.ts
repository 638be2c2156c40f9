import { refuse } from '@clearhold/contract/result'
import { beforeAll, expect, test } from 'vitest'
import { holdings } from '../../../../../../stack/testing/plans.ts'
import { type TestDatabase, testDatabase } from '../../../../../../stack/testing/resources.ts'
import { testXpub } from '../../../../../../stack/testing/test-xpub.ts'
import {
  ask,
  insertWithdrawer,
  newAddress,
  prepareChain,
  setVerification,
  stored,
  testWithdrawalParts,
} from '../../../../../../stack/testing/withdrawals.ts'
import { randomKey } from '../../../platform/crypto/crypto.ts'
import { assignDepositAddress, assignHouseAddress } from '../../treasury/index.ts'
import type { WithdrawalsParts } from '../parts.ts'
import { readTerms } from './read-terms.ts'
import { returnMoney } from './return-money.ts'

let database: TestDatabase
let parts: WithdrawalsParts
beforeAll(async () => {
  database = await testDatabase()
  await prepareChain(database)
  parts = testWithdrawalParts(database)
})

const register = () => ({ database: database.app, chainId: 31_337, depositXpub: testXpub })
const sendBack = (personId: string) => returnMoney(parts, { personId, requestId: 'test' })

/** A deposit of this person's that stands confirmed, sent by that address. */
async function cameFrom(personId: string, sender: string, state = 'confirmed'): Promise<void> {
  const address = await assignDepositAddress(register(), personId)
  await database.owner(
    `set session_replication_role = replica;
     insert into treasury.transfer (chain_id, tx_hash, log_index, arrival, block_number, block_hash, block_time, sender,
       receiver, internal, amount_raw, amount_micro, remainder_raw, state, confirmed_at)
     values (31337, '\\x${randomKey().toString('hex')}', 0, 1, 1, '\\x${'11'.repeat(32)}', now(), '\\x${sender.slice(2)}',
       '\\x${address.slice(2)}', false, 1, 1, 0, '${state}', ${state === 'confirmed' ? 'now()' : 'null'})`,
  )
}
async function rejected(cash = 75n): Promise<string> {
  return insertWithdrawer(database, { cash, verification: 'rejected finally' })
}

test('all free capital goes back to the one address it came from, by the word of two, without a hold', async () => {
  const personId = await rejected()
  const origin = newAddress()
  await cameFrom(personId, origin)
  await cameFrom(personId, origin)
  expect((await readTerms(parts, personId)).returnable).toMatchObject({ amount: '75.000000' })
  expect((await readTerms(parts, personId)).returnable?.address?.toLowerCase()).toBe(origin)
  const asked = await sendBack(personId)
  const withdrawal = await stored(parts, asked.ok ? asked.value : '')
  expect(withdrawal).toMatchObject({ type: 'return', state: 'review', tier: 'two', addressId: null })
  expect(withdrawal.toAddress?.toString('hex')).toBe(origin.slice(2))
  expect(await holdings(database.app, personId)).toMatchObject({ cash: 0n, leaving: 75_000_000n })
  expect(await sendBack(personId)).toEqual(asked)
  expect(await ask(parts, personId, { amount: '1' })).toEqual(refuse('withdraw_kyc_needed'))
})

test('error: not without a final rejection, not with nothing, not against the law', async () => {
  const personId = await rejected()
  await cameFrom(personId, newAddress())
  await setVerification(database, personId, 'rejected')
  expect(await sendBack(personId)).toEqual(refuse('return_not_open'))
  await setVerification(database, personId, 'rejected finally')
  await database.owner(`update kyc.subject set legal_hold = 'court order' where person_id = $1`, [personId])
  expect(await sendBack(personId)).toEqual(refuse('withdraw_held_by_law'))
  expect(await sendBack(await rejected(0n))).toEqual(refuse('return_nothing'))
  expect(await holdings(database.app, personId)).toMatchObject({ cash: 75_000_000n, leaving: 0n })
})

test('error: not where the origin is unclear: several, none that is confirmed, or one of ours', async () => {
  const unclear = refuse('return_address_unclear')
  const [several, none, ours] = [await rejected(), await rejected(), await rejected()]
  await cameFrom(several, newAddress())
  await cameFrom(several, newAddress())
  await cameFrom(none, newAddress(), 'seen')
  await cameFrom(ours, await assignHouseAddress(register()))
  for (const personId of [several, none, ours]) {
    expect(await sendBack(personId)).toEqual(unclear)
    expect((await readTerms(parts, personId)).returnable).toEqual({ amount: '75.000000', address: null })
  }
})
