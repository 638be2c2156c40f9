import { randomUUID } from 'node:crypto'
import { HDKey } from '@scure/bip32'
import { beforeAll, expect, test } from 'vitest'
import { prepareDatabase } from '#testing/resources.ts'
import { assignDepositAddress } from './assign-deposit-address.ts'

const depositXpub = HDKey.fromMasterSeed(Buffer.alloc(64, 7)).derive("m/44'/60'/0'").publicExtendedKey
const database = prepareDatabase()
beforeAll(async () => {
  await database.owner('insert into treasury.key_ring (deposit_xpub) values ($1)', [depositXpub])
})

const parts = (chainId = 31_337) => ({ database: database.app, chainId, depositXpub })

test('error: U12: an address that does not follow from our key is not shown', async () => {
  const personId = randomUUID()
  await assignDepositAddress(parts(), personId)
  await database.owner('update treasury.deposit_address set address = $2 where person_id = $1', [
    personId,
    Buffer.alloc(20, 0x66),
  ])
  await expect(assignDepositAddress(parts(), personId)).rejects.toThrow('it is not shown')
})
