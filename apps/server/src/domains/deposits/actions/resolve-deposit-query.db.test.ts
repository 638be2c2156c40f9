import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { insertDepositRows } from '#testing/deposit-rows.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { insertManualDeposit } from '../store/deposits.ts'
import { issuePaymentReference } from './issue-payment-reference.ts'
import { listDeposits } from './list-deposits.ts'

const database = prepareDatabase()
const one = randomUUID()
const two = randomUUID()
const parts = { explorerUrl: '', chainId: 31_337, usernamesOf: async () => new Map([[one, 'ines']]) }

beforeAll(async () => {
  await insertDepositRows(database, one, two)
})

const idsOf = async (query: Partial<Parameters<typeof listDeposits>[2]>) =>
  (await listDeposits(database.app.reader, parts, { limit: 50, ...query })).deposits.map(({ _id }) => _id)

test('found by the address it was sent to; an unknown address finds nothing', async () => {
  const address = Buffer.alloc(20, 7)
  await database.owner('insert into treasury.key_ring (deposit_xpub) values ($1)', ['xpub'.padEnd(111, 'x')])
  await database.owner(
    `insert into treasury.deposit_address (chain_id, person_id, key_ring_id, address_index, address)
     select 31337, $1, id, 0, $2 from treasury.key_ring`,
    [two, address],
  )
  const ofTwo = await idsOf({ personId: two })
  expect(ofTwo.length).toBeGreaterThan(0)
  expect(await idsOf({ search: `0x${address.toString('hex')}` })).toEqual(ofTwo)
  expect(await idsOf({ search: `0x${address.toString('hex')}`, personId: one })).toEqual([])
  expect(await idsOf({ search: `0x${'0a'.repeat(20)}` })).toEqual([])
})

test('found by the reference that was given for the transfer, in any spelling; before it is used, by whose it is', async () => {
  const reference = await issuePaymentReference({ database: database.app }, two)
  const typed = reference.replaceAll('-', ' ').toLowerCase()
  expect(await idsOf({ search: typed })).toEqual(await idsOf({ personId: two }))
  expect(await idsOf({ search: typed, personId: one })).toEqual([])
  const id = randomUUID()
  const deposit = {
    id,
    personId: two,
    gateway: 'bank' as const,
    amountMicro: 20_000_000n,
    reference,
    proofKey: undefined,
  }
  await database.app.transaction((tx) => insertManualDeposit(tx, deposit))
  expect(await idsOf({ search: typed })).toEqual([id])
})
