import { beforeAll, expect, test } from 'vitest'
import { recordChainFailure } from '#domains/treasury/index.ts'
import { type DepositDesk, depositDesk } from '#testing/deposit-desk.ts'
import { testXpub } from '#testing/test-xpub.ts'
import { readDepositAddress } from './read-deposit-address.ts'

let desk: DepositDesk
beforeAll(async () => {
  desk = await depositDesk({ confirmationsNeeded: 2 })
})

test('C11: a person’s address comes with everything that must stand beside it', async () => {
  const { personId, address } = await desk.newPerson()
  const { app: database } = desk.database
  const { chainId } = desk.anvil
  const parts = { database, chainId, depositXpub: testXpub, token: desk.token, confirmationsNeeded: 2 }
  await desk.token.issue(address, 6_000_000n)
  await desk.pass(2)
  const shown = await readDepositAddress(parts, personId)
  expect(shown).toMatchObject({
    network: 'Test chain',
    minimum: '10.000000',
    charge: '0.00',
    belowMinimum: '6.000000',
    confirmationsNeeded: 2,
    chainLateSince: null,
  })
  expect(shown.address.toLowerCase()).toBe(address)
  expect(shown.paymentUri).toBe(`ethereum:${shown.token}@31337/transfer?address=${shown.address}`)
  await recordChainFailure(database, chainId, 'provider_down')
  expect((await readDepositAddress(parts, personId)).chainLateSince).toMatch(/^\d{4}-/)
})
