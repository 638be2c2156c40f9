import { refuse } from '@clearhold/contract/result'
import { describe, expect, test } from 'vitest'
import { verifyLedger } from '#domains/ledger/index.ts'
import { assignCapitalAddress } from '#domains/treasury/index.ts'
import { randomId } from '#platform/crypto/crypto.ts'
import { holdings } from '#testing/plans.ts'
import { testXpub } from '#testing/test-xpub.ts'
import {
  ask,
  followLink,
  fund,
  insertTransferFrom,
  insertWithdrawer,
  newAddress,
  setVerification,
  stored,
  usableAddress,
} from '#testing/withdrawals.ts'
import { writeHold, writeRejected } from '../store/money.ts'
import { prepareWithdrawals } from '../testing.ts'
import { addAddress } from './add-address.ts'
import { readWithdrawTerms } from './read-withdraw-terms.ts'
import { returnMoney } from './return-money.ts'

const world = prepareWithdrawals()

const register = () => ({ database: world.database.app, chainId: 31_337, depositXpub: testXpub })
const sendBack = (personId: string) => returnMoney(world.parts, { personId, requestId: 'test' })

async function rejected(cash = 75n): Promise<string> {
  return insertWithdrawer(world.database, { cash, verification: 'rejected finally' })
}

test('all that is free goes back to the one address it came from, by the word of two, without a hold', async () => {
  const personId = await rejected()
  const origin = newAddress()
  await insertTransferFrom(world.database, personId, origin)
  await insertTransferFrom(world.database, personId, origin)
  expect((await readWithdrawTerms(world.parts, personId)).returnable).toMatchObject({ amount: '75.000000' })
  expect((await readWithdrawTerms(world.parts, personId)).returnable?.address?.toLowerCase()).toBe(origin)
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
    expect((await readWithdrawTerms(world.parts, personId)).returnable).toEqual({ amount: '75.000000', address: null })
  }
})

describe('MON8: after a final rejection every kind of money leaves, to an address the person has proved', () => {
  const toProved = (personId: string, addressId: string) =>
    returnMoney(world.parts, { personId, addressId, requestId: 'test' })

  test('cash from two senders and by bank, profit and bonus go together, by the word of two', async () => {
    const personId = await rejected()
    await insertTransferFrom(world.database, personId, newAddress())
    await insertTransferFrom(world.database, personId, newAddress())
    await fund(world.database, personId, 'profit', 20n)
    await fund(world.database, personId, 'bonus', 5n)
    expect((await readWithdrawTerms(world.parts, personId)).returnable).toEqual({ amount: '100.000000', address: null })
    expect(await sendBack(personId)).toEqual(refuse('return_address_unclear'))
    const addressId = await usableAddress(world.parts, personId)
    const asked = await toProved(personId, addressId)
    expect(asked).toMatchObject({ ok: true })
    const withdrawal = await stored(world.parts, asked.ok ? asked.value : '')
    expect(withdrawal).toMatchObject({
      type: 'return',
      state: 'review',
      tier: 'two',
      addressId,
      amountMicro: 100_000_000n,
    })
    const gone = { cash: 0n, profit: 0n, bonus: 0n, leaving: 100_000_000n }
    expect(await holdings(world.database.app, personId)).toMatchObject(gone)
    expect(await toProved(personId, addressId)).toEqual(asked)
    expect(await verifyLedger(world.database.app.reader)).toEqual([])
  })

  test('what is turned down is back in the balances it came from', async () => {
    const personId = await rejected(0n)
    await fund(world.database, personId, 'profit', 20n)
    await fund(world.database, personId, 'bonus', 5n)
    const asked = await toProved(personId, await usableAddress(world.parts, personId))
    const id = asked.ok ? asked.value : ''
    const turnedDown = { reviewerId: randomId(), rejection: 'address_not_yours', note: '', requestId: 'test' } as const
    await world.database.app.transaction((tx) => writeRejected(tx, { id, ...turnedDown }))
    expect(await holdings(world.database.app, personId)).toMatchObject({
      cash: 0n,
      profit: 20_000_000n,
      bonus: 5_000_000n,
      leaving: 0n,
    })
    expect(await verifyLedger(world.database.app.reader)).toEqual([])
  })

  test('error: an address that is not confirmed, that still waits, or of another person', async () => {
    const personId = await rejected()
    const added = await addAddress(world.parts, { personId, address: newAddress(), label: '', requestId: 'test' })
    const addressId = added.ok ? added.value : ''
    expect(await toProved(personId, addressId)).toEqual(refuse('address_not_usable'))
    await followLink(world.parts, personId, addressId)
    expect(await toProved(personId, addressId)).toEqual(refuse('address_not_usable'))
    const other = await usableAddress(world.parts, await insertWithdrawer(world.database))
    expect(await toProved(personId, other)).toEqual(refuse('not_found'))
    expect(await holdings(world.database.app, personId)).toMatchObject({ cash: 75_000_000n, leaving: 0n })
  })

  test('error: PostgreSQL itself refuses an address that still waits, and one signature', async () => {
    const personId = await rejected()
    const added = await addAddress(world.parts, { personId, address: newAddress(), label: '', requestId: 'test' })
    const addressId = added.ok ? added.value : ''
    const draft = {
      id: randomId(),
      personId,
      requestKey: randomId(),
      amountMicro: 75_000_000n,
      uncappedMicro: 0n,
      addressId,
      chainId: null,
    }
    const bank = { toAddress: null, bankName: null, accountName: null, accountNumber: null, risk: [] }
    const hold = (tier: 'one' | 'two') =>
      world.database.app.transaction(
        (tx) => writeHold(tx, { ...draft, ...bank, type: 'return', method: 'crypto', tier, state: 'review' }, 'test'),
        { attemptsMax: 1 },
      )
    await expect(hold('two')).rejects.toThrow('cannot be used yet')
    await expect(hold('one')).rejects.toThrow('two people')
  })
})
