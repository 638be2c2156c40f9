import { ok, refuse } from '@clearhold/contract/result'
import { beforeAll, expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { transactionOrRefusal } from '#platform/database/rollback.ts'
import { holdings } from '#testing/plans.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { fund, insertWithdrawer, prepareChain } from '#testing/withdrawals.ts'
import type { HeldWithdrawal } from '../store/money.ts'
import { readWithdrawal } from '../store/withdrawals.ts'
import { enterBankAccount } from './enter-bank-account.ts'
import { holdWithdrawal } from './hold-withdrawal.ts'

const database = prepareDatabase()
beforeAll(async () => {
  await prepareChain(database)
})

const bank = { bankName: 'A Bank', accountName: 'Sam Holder', accountNumber: 'IE00 1' }
const begin = async (personId: string, amountMicro: bigint, type: HeldWithdrawal['type'] = 'capital') => {
  const account = await database.app.transaction((tx) =>
    enterBankAccount(tx, { personId, bank, requestId: 'request 0' }),
  )
  if (!account.ok) throw new Error(account.code)
  const held: HeldWithdrawal = {
    id: randomId(),
    personId,
    requestKey: randomId(),
    type,
    method: 'bank',
    amountMicro,
    uncappedMicro: 0n,
    chainId: null,
    toAddress: null,
    addressId: account.value.id,
    ...bank,
    tier: 'two',
    risk: [],
    state: 'on_hold',
  }
  return transactionOrRefusal<string, 'withdraw_balance_short'>(database.app, async (tx, rollBack) =>
    ok(await holdWithdrawal({ tx, rollBack }, held, 'request 1')),
  )
}
const requests = (personId: string) =>
  database.owner(`select subject, request_id from audit.record where actor = $1 and action = 'withdrawal.requested'`, [
    `person:${personId}`,
  ])

test('the money is held, the withdrawal names the entry, and the request is on record', async () => {
  const personId = await insertWithdrawer(database)
  const begun = await begin(personId, 100_000_000n)
  const id = begun.ok ? begun.value : ''
  expect(await readWithdrawal(database.app.reader, id)).toMatchObject({
    state: 'on_hold',
    holdEntryId: expect.any(BigInt),
  })
  expect(await holdings(database.app, personId)).toMatchObject({ cash: 900_000_000n, leaving: 100_000_000n })
  expect(await requests(personId)).toEqual([{ subject: `withdrawal:${id}`, request_id: 'request 1' }])
})

test('error: without the money nothing of it stands', async () => {
  const personId = await insertWithdrawer(database)
  expect(await begin(personId, 1_000_000_001n)).toEqual(refuse('withdraw_balance_short'))
  expect(await holdings(database.app, personId)).toMatchObject({ cash: 1_000_000_000n, leaving: 0n })
  expect(await requests(personId)).toEqual([])
  expect(await database.owner('select 1 from withdrawals.withdrawal where person_id = $1', [personId])).toEqual([])
})

test('is taken out of the account that the type names, all of it or nothing', async () => {
  const personId = await insertWithdrawer(database, { cash: 0n })
  await fund(database, personId, 'profit', 30n)
  expect(await begin(personId, 30_000_001n, 'profit')).toEqual(refuse('withdraw_balance_short'))
  expect(await holdings(database.app, personId)).toMatchObject({ profit: 30_000_000n, leaving: 0n })
  expect((await begin(personId, 30_000_000n, 'profit')).ok).toBe(true)
  expect(await holdings(database.app, personId)).toMatchObject({ profit: 0n, leaving: 30_000_000n })
})
