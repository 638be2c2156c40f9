import { ok, refuse } from '@clearhold/contract/result'
import { beforeAll, expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { transactionOrRefusal } from '#platform/database/rollback.ts'
import { holdings } from '#testing/plans.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { insertWithdrawer, prepareChain } from '#testing/withdrawals.ts'
import type { NewWithdrawal, StoredWithdrawal } from '../store/withdrawals.ts'
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
  return transactionOrRefusal<StoredWithdrawal, 'withdraw_balance_short'>(database.app, async (tx, rollBack) =>
    ok(await beginWithdrawal({ tx, rollBack }, draft, 'request 1')),
  )
}
const requests = (personId: string) =>
  database.owner(`select subject, request_id from audit.record where actor = $1 and action = 'withdrawal.requested'`, [
    `person:${personId}`,
  ])

test('the money is held, the withdrawal names the entry, and the request is on record', async () => {
  const personId = await insertWithdrawer(database)
  const begun = await begin(personId, 100_000_000n)
  expect(begun).toMatchObject({ ok: true, value: { state: 'review', holdEntryId: expect.any(BigInt) } })
  expect(await holdings(database.app, personId)).toMatchObject({ cash: 900_000_000n, leaving: 100_000_000n })
  expect(await requests(personId)).toEqual([
    { subject: `withdrawal:${begun.ok && begun.value.id}`, request_id: 'request 1' },
  ])
})

test('error: without the money nothing of it stands', async () => {
  const personId = await insertWithdrawer(database)
  expect(await begin(personId, 1_000_000_001n)).toEqual(refuse('withdraw_balance_short'))
  expect(await holdings(database.app, personId)).toMatchObject({ cash: 1_000_000_000n, leaving: 0n })
  expect(await requests(personId)).toEqual([])
  expect(await database.owner('select 1 from withdrawals.withdrawal where person_id = $1', [personId])).toEqual([])
})
