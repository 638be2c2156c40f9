import { randomUUID } from 'node:crypto'
import { HDKey } from '@scure/bip32'
import { beforeAll, expect, test } from 'vitest'
import { deriveAddress } from '#platform/chain/address.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { assignDepositAddress } from './assign-deposit-address.ts'
import { listDepositAddresses } from './list-deposit-addresses.ts'

const depositXpub = HDKey.fromMasterSeed(Buffer.alloc(64, 7)).derive("m/44'/60'/0'").publicExtendedKey
const database = prepareDatabase()
beforeAll(async () => {
  await database.owner('insert into treasury.key_ring (deposit_xpub) values ($1)', [depositXpub])
})

const parts = (chainId = 31_337) => ({ database: database.app, chainId, depositXpub })

test('an address is made at the first call, spelled with its checksum, and stays', async () => {
  const personId = randomUUID()
  expect(await listDepositAddresses(parts(), personId)).toEqual([])
  const address = await assignDepositAddress(parts(), personId)
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  expect(address).not.toBe(address.toLowerCase())
  expect(await assignDepositAddress(parts(), personId)).toBe(address)
  expect(await listDepositAddresses(parts(), personId)).toEqual([address.toLowerCase()])
})

test('U12: fifty people at once, each asking twice, get fifty addresses with numbers that have no gap and no twin', async () => {
  const people = Array.from({ length: 50 }, () => randomUUID())
  const asked = await Promise.all([...people, ...people].map((personId) => assignDepositAddress(parts(5), personId)))
  expect(asked.slice(0, 50)).toEqual(asked.slice(50))
  expect(new Set(asked).size).toBe(50)
  const rows = await database.owner(
    'select address_index, address from treasury.deposit_address order by address_index',
  )
  expect(rows.map((row) => Number(row['address_index']))).toEqual(rows.map((_row, index) => index))
  for (const row of rows) {
    expect(`0x${(row['address'] as Buffer).toString('hex')}`).toBe(
      deriveAddress(depositXpub, Number(row['address_index'])),
    )
  }
  const [ring] = await database.owner('select next_index from treasury.key_ring')
  expect(Number(ring?.['next_index'])).toBe(rows.length)
})

test('another chain has another address of the same person', async () => {
  const personId = randomUUID()
  expect(await assignDepositAddress(parts(1), personId)).not.toBe(await assignDepositAddress(parts(2), personId))
})

test('error: U12: a key that was exchanged in the database gives no address, old or new', async () => {
  const personId = randomUUID()
  await assignDepositAddress(parts(), personId)
  const otherXpub = HDKey.fromMasterSeed(Buffer.alloc(64, 8)).derive("m/44'/60'/0'").publicExtendedKey
  const confirmedOther = { ...parts(), depositXpub: otherXpub }
  await expect(assignDepositAddress(confirmedOther, personId)).rejects.toThrow('the signer confirmed')
  await expect(assignDepositAddress(confirmedOther, randomUUID())).rejects.toThrow('not the one the signer confirmed')
})

test('error: a number cannot be given twice and an address cannot be taken away, whatever the code does', async () => {
  const twice = database.owner(
    `insert into treasury.deposit_address (chain_id, person_id, key_ring_id, address_index, address)
     values (77, gen_random_uuid(), 1, 0, decode(repeat('ab', 20), 'hex'))`,
  )
  await expect(twice).rejects.toThrow('deposit_address_index')
  const grants = await database.owner(
    `select has_table_privilege('clearhold_test', 'treasury.deposit_address', 'delete') as del,
       has_any_column_privilege('clearhold_test', 'treasury.deposit_address', 'update') as upd`,
  )
  expect(grants).toEqual([{ del: false, upd: false }])
})
