import { beforeAll, expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { holdings } from '#testing/plans.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { insertWithdrawer, prepareChain } from '#testing/withdrawals.ts'
import { Undone } from '../rules.ts'
import type { NewWithdrawal } from '../store/withdrawals.ts'
import { beginWithdrawal } from './begin-withdrawal.ts'

const database = prepareDatabase()
beforeAll(async () => {
  await prepareChain(database)
})

const begin = (personId: string, amountMicro: bigint) => {
  const draft: Omit<NewWithdrawal, 'holdEntryId'> = {
    id: randomId(),
    personId,
    requestKey: randomId(),
    type: 'capital',
    method: 'bank',
    amountMicro,
    chainId: null,
    token: null,
    toAddress: null,
    addressId: null,
    bankName: 'A Bank',
    accountName: 'Some Body',
    accountNumber: 'IE00 1',
    tier: 'two',
    risk: [],
    digest: null,
    state: 'review',
  }
  return database.app.transaction((tx) => beginWithdrawal(tx, draft, 'request 1'))
}
const requests = (personId: string) =>
  database.owner(`select subject, request_id from audit.record where actor = $1 and action = 'withdrawal.requested'`, [
    `person:${personId}`,
  ])

test('the money is held, the withdrawal names the entry, and the request is on record', async () => {
  const personId = await insertWithdrawer(database)
  const { id, state, holdEntryId } = await begin(personId, 100_000_000n)
  expect({ state, holdEntryId }).toEqual({ state: 'review', holdEntryId: expect.any(BigInt) })
  expect(await holdings(database.app, personId)).toMatchObject({ cash: 900_000_000n, leaving: 100_000_000n })
  expect(await requests(personId)).toEqual([{ subject: `withdrawal:${id}`, request_id: 'request 1' }])
})

test('error: without the money nothing of it stands', async () => {
  const personId = await insertWithdrawer(database)
  await expect(begin(personId, 1_000_000_001n)).rejects.toThrow(new Undone('withdraw_balance_short'))
  expect(await holdings(database.app, personId)).toMatchObject({ cash: 1_000_000_000n, leaving: 0n })
  expect(await requests(personId)).toEqual([])
  expect(await database.owner('select 1 from withdrawals.withdrawal where person_id = $1', [personId])).toEqual([])
})
