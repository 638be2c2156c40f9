import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { prepareDatabase } from '#testing/resources.ts'
import { testXpub } from '#testing/test-xpub.ts'
import { assignDepositAddress } from './assign-deposit-address.ts'
import { readDepositAddress } from './read-deposit-address.ts'

const database = prepareDatabase()
beforeAll(async () => {
  await database.owner('insert into treasury.key_ring (deposit_xpub) values ($1)', [testXpub])
})

const parts = (chainId = 31_337) => ({ database: database.app, chainId, depositXpub: testXpub })

test('a person’s address on this chain is read, and reading makes none', async () => {
  const personId = randomUUID()
  expect(await readDepositAddress(parts(), personId)).toBeUndefined()
  expect(await database.owner('select from treasury.deposit_address')).toEqual([])
  const address = await assignDepositAddress(parts(), personId)
  expect(await readDepositAddress(parts(), personId)).toBe(address)
  expect(await readDepositAddress(parts(5), personId)).toBeUndefined()
})

test('error: an address that was exchanged in the database is not shown', async () => {
  const personId = randomUUID()
  await assignDepositAddress(parts(), personId)
  await database.owner('update treasury.deposit_address set address = $2 where person_id = $1', [
    personId,
    Buffer.alloc(20, 0x67),
  ])
  await expect(readDepositAddress(parts(), personId)).rejects.toThrow('it is not shown')
})
