import { adminCapitalSchema } from '@clearhold/contract/treasury/schema'
import { beforeAll, expect, test } from 'vitest'
import { escrowAccount } from '#domains/ledger/index.ts'
import { checksummed } from '#platform/chain/address.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { type CapitalDesk, capitalDesk, operator, otherAccount } from '#testing/capital-desk.ts'
import { house } from '#testing/deposit-desk.ts'
import { testDatabase } from '#testing/resources.ts'
import { testXpub } from '#testing/test-xpub.ts'
import { readCapital } from './read-capital.ts'

let desk: CapitalDesk
beforeAll(async () => {
  desk = await capitalDesk({ confirmationsNeeded: 2 })
  await desk.payIn(operator.address, 1_500_000n)
  await desk.go(3)
  await desk.declare(operator)
  await desk.payIn(operator.address, 90_000_000n)
  await desk.payIn(otherAccount.address, 4_000_000n)
  await desk.go(3)
  await desk.post('promise', house.capital, escrowAccount('00000000-0000-4000-8000-000000000001'), 30_000_000n)
  await desk.payIn(operator.address, 7_000_000n)
  await desk.scan()
  await desk.settleAll()
})
const parts = () => ({
  database: desk.database.app,
  chainId: desk.anvil.chainId,
  depositXpub: testXpub,
  clock: systemClock,
  confirmationsNeeded: 2,
  explorerUrl: 'https://scan.example',
})

test('figures, where to pay, declared addresses with what they signed, and what arrived, newest first', async () => {
  const shown = adminCapitalSchema.parse(await readCapital(parts(), { limit: 50 }))
  expect(shown.capital).toEqual({ total: '90.000000', reserved: '30.000000', free: '60.000000' })
  expect(shown.unattributed).toBe('5.500000')
  const token = checksummed(desk.token.address)
  const address = checksummed(desk.house as `0x${string}`)
  expect(shown.receiving).toMatchObject({
    address,
    token,
    chainId: 31_337,
    network: 'Test chain',
    confirmationsNeeded: 2,
    paymentUri: `ethereum:${token}@31337/transfer?address=${address}`,
  })
  expect(shown.addresses).toMatchObject([{ address: operator.address, retiredAt: null, untilBlock: null }])
  const [declared] = shown.addresses
  expect(await operator.signMessage({ message: declared?.statement ?? '' })).toBe(declared?.signature)
  expect(shown.arrivals).toMatchObject([
    { state: 'seen', amount: '7.000000', confirmations: 1, entry: null, senderDeclared: true },
    { state: 'unattributed', amount: '4.000000', sender: otherAccount.address, senderDeclared: false, entry: null },
    { state: 'credited', amount: '90.000000', confirmations: 2, entry: expect.stringMatching(/^\d+-1$/) },
    { state: 'unattributed', amount: '1.500000', senderDeclared: true },
  ])
  expect(shown.arrivals[0]?.explorerUrl).toMatch(/^https:\/\/scan\.example\/tx\/0x[0-9a-f]{64}$/)
  expect(shown.next).toBeNull()
})

test('page by page, each arrival once', async () => {
  const seen: string[] = []
  let after: string | undefined
  do {
    const { arrivals, next } = await readCapital(parts(), { after, limit: 3 })
    seen.push(...arrivals.map(({ _id }) => _id))
    after = next ?? undefined
  } while (after !== undefined)
  expect(seen).toHaveLength(4)
  expect(new Set(seen).size).toBe(4)
})

test('what we sweep to the same address is listed only when asked for, and takes no place on a page', async () => {
  const { address } = await desk.newPerson()
  await desk.token.issue(address, 8_000_000n)
  await desk.go(3)
  await desk.moveToHouse(address, 8_000_000n)
  await desk.go(3)
  const listed = async (own?: 'yes') =>
    (await readCapital(parts(), { limit: 1, ...(own && { own }) })).arrivals.map(({ state }) => state)
  expect(await listed()).toEqual(['credited'])
  expect(await listed('yes')).toEqual(['in_house'])
})

test('before the watcher’s first look there is no place to pay to', async () => {
  const database = await testDatabase()
  const shown = await readCapital({ ...parts(), database: database.app }, { limit: 50 })
  expect(shown).toMatchObject({ receiving: null, addresses: [], arrivals: [], unattributed: '0.000000' })
})
