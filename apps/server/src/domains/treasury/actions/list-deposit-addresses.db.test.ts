import { randomUUID } from 'node:crypto'
import { HDKey } from '@scure/bip32'
import { beforeAll, expect, test } from 'vitest'
import { prepareDatabase } from '#testing/resources.ts'
import { testXpub } from '#testing/test-xpub.ts'
import { assignDepositAddress } from './assign-deposit-address.ts'
import { listDepositAddresses } from './list-deposit-addresses.ts'

const database = prepareDatabase()
beforeAll(async () => {
  await database.owner('insert into treasury.key_ring (deposit_xpub) values ($1)', [testXpub])
})

const otherXpub = HDKey.fromMasterSeed(Buffer.alloc(64, 8)).derive("m/44'/60'/0'").publicExtendedKey
const parts = (chainId = 31_337) => ({ database: database.app, chainId, depositXpub: testXpub })

test('a person’s addresses on this chain are read, and reading makes none', async () => {
  const personId = randomUUID()
  expect(await listDepositAddresses(parts(), personId)).toEqual([])
  expect(await database.owner('select from treasury.deposit_address')).toEqual([])
  const address = await assignDepositAddress(parts(), personId)
  expect(await listDepositAddresses(parts(), personId)).toEqual([address.toLowerCase()])
  expect(await listDepositAddresses(parts(5), personId)).toEqual([])
})

test('error: an address that was exchanged in the database is not shown', async () => {
  const personId = randomUUID()
  await assignDepositAddress(parts(), personId)
  await database.owner('update treasury.deposit_address set address = $2 where person_id = $1', [
    personId,
    Buffer.alloc(20, 0x67),
  ])
  await expect(listDepositAddresses(parts(), personId)).rejects.toThrow('it is not shown')
})

test('MON7: an address of an older key stays theirs beside the one of the newest', async () => {
  const personId = randomUUID()
  const old = await assignDepositAddress(parts(), personId)
  await database.owner('insert into treasury.key_ring (deposit_xpub) values ($1)', [otherXpub])
  const renewed = { ...parts(), depositXpub: otherXpub }
  const now = await assignDepositAddress(renewed, personId)
  expect(await assignDepositAddress(renewed, personId)).toBe(now)
  expect(await listDepositAddresses(parts(), personId)).toEqual([now.toLowerCase(), old.toLowerCase()])
})
