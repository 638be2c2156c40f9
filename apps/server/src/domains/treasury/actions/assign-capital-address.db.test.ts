import { randomUUID } from 'node:crypto'
import { HDKey } from '@scure/bip32'
import { beforeEach, expect, test } from 'vitest'
import { deriveAddress, deriveHouseAddress } from '#platform/chain/address.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { testXpub } from '#testing/test-xpub.ts'
import { readOwners } from '../store/addresses.ts'
import { assignCapitalAddress } from './assign-capital-address.ts'
import { assignDepositAddress } from './assign-deposit-address.ts'

const database = prepareDatabase('test')
beforeEach(async () => {
  await database.owner('insert into treasury.key_ring (deposit_xpub) values ($1)', [testXpub])
})
const parts = () => ({ database: database.app, chainId: 31_337, depositXpub: testXpub })
const otherXpub = HDKey.fromMasterSeed(Buffer.alloc(64, 8)).derive("m/44'/60'/0'").publicExtendedKey

test('the house has one address, of a branch of its own, written down once however many ask', async () => {
  const asked = await Promise.all(Array.from({ length: 8 }, () => assignCapitalAddress(parts())))
  expect(new Set(asked).size).toBe(1)
  expect(asked[0]?.toLowerCase()).toBe(deriveHouseAddress(testXpub))
  expect(await database.owner('select person_id, branch from treasury.deposit_address')).toEqual([
    { person_id: null, branch: 1 },
  ])
})

test('it belongs to no person, and takes no number of the deposit addresses', async () => {
  const house = await assignCapitalAddress(parts())
  const first = await assignDepositAddress(parts(), randomUUID())
  expect(first.toLowerCase()).toBe(deriveAddress(testXpub, 0))
  const bytes = Buffer.from(house.slice(2), 'hex')
  expect(await readOwners(database.app.reader, 31_337, [bytes])).toEqual(new Map([[house.toLowerCase(), null]]))
})

test('error: an address that was exchanged in the database is not shown', async () => {
  await assignCapitalAddress(parts())
  await database.owner('update treasury.deposit_address set address = $1 where branch = 1', [Buffer.alloc(20, 0x66)])
  await expect(assignCapitalAddress(parts())).rejects.toThrow('it is not shown')
})

test('error: a key the signer did not confirm gives none', async () => {
  await expect(assignCapitalAddress({ ...parts(), depositXpub: otherXpub })).rejects.toThrow('the signer confirmed')
})

test('error: neither a person’s address without a person nor a second house can be written, whatever the code does', async () => {
  await assignCapitalAddress(parts())
  const insert = (person: string, branch: number, index: number) =>
    database.owner(
      `insert into treasury.deposit_address (chain_id, person_id, key_ring_id, address_index, address, branch)
       values (31337, ${person}, 1, ${index}, decode(repeat('ab', 20), 'hex'), ${branch})`,
    )
  await expect(insert('null', 0, 9)).rejects.toThrow('deposit_address_branch')
  await expect(insert('gen_random_uuid()', 1, 0)).rejects.toThrow('deposit_address_branch')
  await expect(insert('null', 1, 1)).rejects.toThrow('deposit_address_branch')
  await expect(insert('null', 1, 0)).rejects.toThrow('deposit_address_of_house')
})
