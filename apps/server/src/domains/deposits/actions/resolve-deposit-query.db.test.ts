import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { insertDepositRows } from '#testing/deposit-rows.ts'
import { prepareDatabase } from '#testing/resources.ts'
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

test('found by the address it was sent to; an address of nobody’s finds nothing', async () => {
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
