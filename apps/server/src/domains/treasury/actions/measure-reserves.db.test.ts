import { expect, test } from 'vitest'
import { lyingProxy } from '#testing/lying-proxy.ts'
import { payoutDesk } from '#testing/payout-desk.ts'
import { lookAtDeposits } from './look-at-deposits.ts'
import { measureReserves } from './measure-reserves.ts'

test('each address with its role and balance; a payout the chain has and the book has not settled is in flight', {
  timeout: 60_000,
}, async () => {
  const desk = await payoutDesk({ hot: 1_000n, confirmationsNeeded: 3 })
  const { address } = await desk.deposit(50n)
  const measured = await measureReserves(desk.reconcileParts, 'asked')
  expect(measured?.reserves).toContainEqual({ role: 'deposit', address, balanceMicro: 50_000_000n })
  expect(measured?.reserves.map(({ role }) => role).sort()).toEqual(['custody', 'deposit', 'hot'])
  expect(measured).toMatchObject({ inFlight: [], missingMicro: 0n, kept: null })
  expect(await measureReserves(desk.reconcileParts, 'kept'), 'no deposit address was asked yet').toBeUndefined()
  await lookAtDeposits(desk.reconcileParts)
  const kept = await measureReserves(desk.reconcileParts, 'kept')
  expect(kept).toMatchObject({ chainMicro: measured?.chainMicro, missingMicro: 0n, kept: { amountMicro: 50_000_000n } })
  expect(kept?.reserves.map(({ role }) => role).sort()).toEqual(['custody', 'hot'])
  await desk.ask(10n)
  const before = (await measureReserves(desk.reconcileParts, 'asked'))?.missingMicro
  await desk.turn()
  await desk.scan()
  const after = await measureReserves(desk.reconcileParts, 'asked')
  expect(after?.inFlight.map(({ amountMicro }) => amountMicro)).toEqual([10_000_000n])
  expect(after?.missingMicro).toBe(before)
  const liar = await lyingProxy(desk.anvil.url)
  liar.lie((method) => (method === 'eth_call' ? { result: '0x' } : undefined))
  const { outgoing } = desk.partsWith({ urls: [desk.anvil.url, liar.url] })
  await expect(measureReserves({ ...desk.reconcileParts, outgoing }, 'asked')).rejects.toThrow('disagree')
})

test('error: where more addresses hold money than can be listed, nothing is measured for a snapshot, loudly; wallets still are', {
  timeout: 60_000,
}, async () => {
  const desk = await payoutDesk({ hot: 1_000n })
  for (const _deposit of [1, 2]) await desk.deposit(50n)
  const said: unknown[] = []
  const log = { ...desk.reconcileParts.log, error: (about: unknown) => said.push(about) }
  const parts = { ...desk.reconcileParts, log }
  expect((await measureReserves(parts, 'asked', 2))?.reserves.filter(({ role }) => role === 'deposit')).toHaveLength(2)
  expect(said).toEqual([])
  expect(await measureReserves(parts, 'asked', 1)).toBeUndefined()
  expect(said).toEqual([{ event: 'reserves.too_many_addresses', listedMax: 1 }])
  await lookAtDeposits(parts)
  expect(await measureReserves(parts, 'kept', 1)).toMatchObject({
    missingMicro: 0n,
    kept: { amountMicro: 100_000_000n },
  })
})
