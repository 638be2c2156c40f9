import { beforeEach, expect, test } from 'vitest'
import { hexOf } from '#platform/chain/address.ts'
import { rpc } from '#stack/anvil.ts'
import { type PayoutDesk, payoutDesk } from '#testing/payout-desk.ts'
import { mine, stranger } from '#testing/token.ts'
import { readKept, readLook } from '../store/deposit-looks.ts'
import { lookAtDeposits } from './look-at-deposits.ts'
import { reconcileChain } from './reconcile-chain.ts'

let desk: PayoutDesk
let addresses: `0x${string}`[]
beforeEach(async () => {
  desk = await payoutDesk({ hot: 0n })
  addresses = []
  for (const amount of [10n, 20n, 30n]) addresses.push((await desk.deposit(amount)).address)
  addresses.sort()
})

const look = (pageMax?: number, parts = desk.reconcileParts) => lookAtDeposits(parts, pageMax)
const stored = () => readLook(desk.database.app.reader, desk.anvil.chainId)
const kept = () => readKept(desk.database.app.reader, desk.anvil.chainId)
const drifts = () => desk.database.owner('select drift_raw::int from treasury.address_drift order by address')
const taken = async (address: `0x${string}`, units: bigint) => {
  await rpc(desk.anvil.url, 'anvil_impersonateAccount', [address])
  await rpc(desk.anvil.url, 'anvil_setBalance', [address, '0xde0b6b3a7640000'])
  await desk.token.transfer(address, stranger, units)
  await desk.scan()
}

test('a look takes as many turns as it needs; only when each address was asked is anything compared', async () => {
  expect(await look(2)).toBe('same')
  expect(hexOf((await stored()).behind ?? Buffer.of())).toBe(addresses[1])
  expect(await kept()).toEqual({ keptRaw: 60_000_000n, since: null })
  const { begunAt } = await stored()
  expect(await look(2)).toBe('same')
  expect(await stored()).toMatchObject({ behind: null, wholeSince: begunAt })
  expect(await kept()).toEqual({ keptRaw: 60_000_000n, since: begunAt })
  expect(await look(2)).toBe('same')
  expect((await kept()).since, 'what the next look has not asked yet is as old as the last').toEqual(begunAt)
  await desk.database.owner(`update treasury.deposit_look set behind = null,
    begun_at = begun_at - interval '1 day', whole_since = begun_at - interval '1 day'`)
  expect((await kept()).since, 'a day ago').toBeNull()
})

test('what is missing from a deposit address is found in its turn, and that it is back as well', async () => {
  const second = addresses[1] ?? stranger
  await look()
  await taken(second, 1n)
  expect(await look(1)).toBe('same')
  expect(await look(1)).toBe('changed')
  expect(await drifts()).toEqual([{ drift_raw: -1 }])
  expect((await kept()).keptRaw).toBe(59_999_999n)
  expect(await look(1)).toBe('same')
  const short = await reconcileChain(desk.reconcileParts)
  expect(short).toMatchObject({ chainMicro: 59_999_999n, bookMicro: 60_000_000n, kept: { amountMicro: 59_999_999n } })
  await rpc(desk.anvil.url, 'anvil_reorg', [1, []])
  await mine(desk.anvil.url, 1)
  await desk.scan()
  expect(await look()).toBe('changed')
  expect([await drifts(), (await kept()).keptRaw]).toEqual([[], 60_000_000n])
})

test('an answer that is another one the second time is not believed', async () => {
  await look()
  let asked = 0
  const { outgoing } = desk.reconcileParts
  const once = {
    ...outgoing,
    tokensAt: async (...about: Parameters<typeof outgoing.tokensAt>) => {
      asked += 1
      const units = await outgoing.tokensAt(...about)
      return asked === 1 ? units.map(() => 0n) : units
    },
  }
  expect(await look(undefined, { ...desk.reconcileParts, outgoing: once })).toBe('same')
  expect([asked, await drifts()]).toEqual([2, []])
  await rpc(desk.anvil.url, 'anvil_reorg', [1, []])
  expect(await look(), 'the chain has left the block').toBe('late')
})
