import { beforeEach, expect, test } from 'vitest'
import { rpc } from '#stack/anvil.ts'
import { gwei, type PayoutDesk, payoutDesk } from '#testing/payout-desk.ts'
import { mine, send } from '#testing/token.ts'
import type { SweepParts, SweepSettings } from '../parts.ts'
import { readSweepFigures, readSweeps, readUnsweepable } from '../store/sweeps.ts'
import { listAlarms } from './list-alarms.ts'
import { sweepAddresses } from './sweep-addresses.ts'

let desk: PayoutDesk
beforeEach(async () => {
  desk = await payoutDesk({ hot: 0n })
})

const withSettings = (change: Partial<SweepSettings>): SweepParts => ({
  ...desk.sweepParts,
  sweeping: { ...desk.sweepParts.sweeping, ...change },
})
/** A run, and enough blocks that what it sent is deep. */
async function turns(count: number, parts = desk.sweepParts): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    await sweepAddresses(parts)
    await mine(desk.anvil.url, 3)
    await desk.scan()
  }
}
const states = async () =>
  (await readSweeps(desk.database.app.reader, desk.anvil.chainId, 10)).map(({ state }) => state)
const hot = () => desk.wallets.hot
const custody = () => desk.wallets.custody

test('gives an address coin, gathers it into the hot wallet until that has its target, and the rest into custody', async () => {
  const first = await desk.deposit(150n)
  const second = await desk.deposit(60n)
  await turns(8)
  expect(await states()).toEqual(['done', 'done', 'done'])
  expect(await desk.token.balanceOf(first.address)).toBe(0n)
  expect(await desk.token.balanceOf(second.address)).toBe(0n)
  expect(await desk.token.balanceOf(hot())).toBe(100_000_000n)
  expect(await desk.token.balanceOf(custody())).toBe(110_000_000n)
  expect((await readSweepFigures(desk.database.app.reader, desk.anvil.chainId)).waitingMicro).toBe(0n)
})

test('behavior: a transfer between our own wallets is neither a deposit nor capital', async () => {
  const { personId } = await desk.deposit(90n)
  await turns(4)
  const [{ count } = { count: 0 }] = (await desk.database.owner(
    'select count(*)::int as count from deposits.deposit where person_id <> $1',
    [personId],
  )) as { count: number }[]
  expect(count).toBe(0)
  const moved = await desk.database.owner(`select internal from treasury.transfer where receiver = decode($1, 'hex')`, [
    hot().slice(2),
  ])
  expect(moved).toEqual([{ internal: true }])
})

test('U10: what is below the minimum, or worth less than ten times its gas, stays and gathers until it is worth it', async () => {
  const { address } = await desk.deposit(6n)
  // 100,000 gas at 2 gwei and more are over 0.0002 coin: with a coin at 5,000 that is more than a tenth of 6.
  await turns(2, withSettings({ coinPriceMicro: 5_000_000_000n }))
  await turns(1, withSettings({ minimumMicro: 7_000_000n }))
  expect(await states()).toEqual([])
  await desk.token.issue(address, 20_000_000n)
  await mine(desk.anvil.url, 3)
  await desk.scan()
  await turns(4, withSettings({ coinPriceMicro: 5_000_000_000n, minimumMicro: 7_000_000n }))
  expect(await states()).toEqual(['done'])
  expect(await desk.token.balanceOf(hot())).toBe(26_000_000n)
})

test('U10: gas above the cap, or the day’s gas spent, and nothing is swept', async () => {
  await desk.deposit(50n)
  await turns(2, withSettings({ feeCapWei: 1n }))
  expect(await states()).toEqual([])
  const poor = await payoutDesk({ hot: 0n, signer: { SIGNER_GAS_DAY_MAX_WEI: '1000' } })
  await poor.deposit(50n)
  await sweepAddresses(poor.sweepParts)
  const [sweep] = await readSweeps(poor.database.app.reader, poor.anvil.chainId, 10)
  expect(sweep?.state).toBe('planned')
})

test('U3: a frozen address is marked, costs no gas, and is swept when it is free again', async () => {
  const { address } = await desk.deposit(50n)
  await desk.token.freeze(address)
  await turns(2)
  expect(await states()).toEqual([])
  const marked = await readUnsweepable(desk.database.app.reader, desk.anvil.chainId)
  expect(marked.map((bytes) => `0x${bytes.toString('hex')}`)).toEqual([address])
  await desk.token.unfreeze(address)
  await turns(4)
  expect(await readUnsweepable(desk.database.app.reader, desk.anvil.chainId)).toEqual([])
  expect(await desk.token.balanceOf(hot())).toBe(50_000_000n)
})

test('FLT12: begun and killed anywhere it is gone on with, once; what fell out of the pool is shown again', async () => {
  const { address } = await desk.deposit(50n)
  await rpc(desk.anvil.url, 'evm_setAutomine', [false])
  await sweepAddresses(desk.sweepParts)
  expect(await states()).toEqual(['gas_sent'])
  await rpc(desk.anvil.url, 'anvil_dropAllTransactions', [])
  await sweepAddresses(desk.sweepParts)
  await mine(desk.anvil.url, 1)
  await sweepAddresses(desk.sweepParts)
  expect(await states()).toEqual(['sent'])
  await rpc(desk.anvil.url, 'anvil_dropAllTransactions', [])
  await desk.database.owner(`update treasury.sweep set state = 'gas_sent', tx_hash = null`)
  await turns(3)
  expect(await states()).toEqual(['done'])
  expect(await desk.token.balanceOf(address)).toBe(0n)
  expect(await desk.token.balanceOf(hot())).toBe(50_000_000n)
  const [{ count } = { count: 0 }] = (await desk.database.owner(
    'select count(*)::int as count from signer.transaction',
  )) as {
    count: number
  }[]
  expect(count).toBe(2)
})

test('U15: coin that waits under a fee rise is offered again with more, at the same nonce', async () => {
  await desk.deposit(50n)
  await rpc(desk.anvil.url, 'evm_setAutomine', [false])
  await sweepAddresses(desk.sweepParts)
  await rpc(desk.anvil.url, 'anvil_setNextBlockBaseFeePerGas', [`0x${(20n * gwei).toString(16)}`])
  await mine(desk.anvil.url, 1)
  await sweepAddresses(withSettings({ replaceAfterMs: 0 }))
  const nonces = await desk.database.owner(`select distinct nonce::int from signer.transaction where purpose = 'gas'`)
  expect(nonces).toEqual([{ nonce: 0 }])
  await mine(desk.anvil.url, 1)
  // The address pays for its transfer with the coin it was given: that waits until gas costs what it did.
  await rpc(desk.anvil.url, 'anvil_setNextBlockBaseFeePerGas', [`0x${gwei.toString(16)}`])
  await mine(desk.anvil.url, 1)
  await turns(4)
  expect(await desk.token.balanceOf(hot())).toBe(50_000_000n)
})

test('MON11: sweeps that gas has become too dear for wait, get no more coin, and take no place of those that are worth it', async () => {
  for (let person = 0; person < 20; person += 1) await desk.deposit(6n)
  await rpc(desk.anvil.url, 'evm_setAutomine', [false])
  await sweepAddresses(desk.sweepParts)
  await mine(desk.anvil.url, 1)
  await sweepAddresses(desk.sweepParts)
  expect((await readSweeps(desk.database.app.reader, desk.anvil.chainId, 50)).length).toBe(20)
  await rpc(desk.anvil.url, 'anvil_dropAllTransactions', [])
  await rpc(desk.anvil.url, 'evm_setAutomine', [true])
  const rich = await desk.deposit(500n)
  await rpc(desk.anvil.url, 'evm_setAutomine', [false])
  await rpc(desk.anvil.url, 'anvil_setNextBlockBaseFeePerGas', [`0x${(20n * gwei).toString(16)}`])
  await mine(desk.anvil.url, 1)
  const coins = async () =>
    (await desk.database.owner(`select distinct nonce from signer.transaction where purpose = 'gas'`)).length
  const before = await coins()
  await sweepAddresses(withSettings({ replaceAfterMs: 0, coinPriceMicro: 2_500_000_000n }))
  const begun = await readSweeps(desk.database.app.reader, desk.anvil.chainId, 50)
  expect(begun.filter(({ state }) => state === 'sent')).toHaveLength(20)
  expect(begun.map(({ address }) => `0x${address.toString('hex')}`)).toContain(rich.address)
  expect(await coins(), 'coin for the one that is worth it').toBe(before + 1)
})

test('FLT17: a nonce used outside is noticed by the one who wants to send coin, too', async () => {
  await desk.deposit(50n)
  await turns(1)
  await rpc(desk.anvil.url, 'anvil_impersonateAccount', [hot()])
  await send(desk.anvil.url, hot(), hot(), '0x')
  await desk.deposit(40n)
  await turns(2)
  expect((await listAlarms(desk.database.app.reader)).alarms.map(({ kind }) => kind)).toEqual(['nonce_used_outside'])
})

const baseFee = async (wei: bigint) => {
  await rpc(desk.anvil.url, 'anvil_setNextBlockBaseFeePerGas', [`0x${wei.toString(16)}`])
  await mine(desk.anvil.url, 1)
}

test('MON11: bytes that wait under a fee rise the address cannot pay for get more coin, and are replaced; no slot is jammed', async () => {
  const { address } = await desk.deposit(50n)
  await rpc(desk.anvil.url, 'evm_setAutomine', [false])
  await sweepAddresses(desk.sweepParts)
  await mine(desk.anvil.url, 1)
  await sweepAddresses(desk.sweepParts)
  expect(await states()).toEqual(['sent'])
  const impatient = withSettings({ replaceAfterMs: 0 })
  // Twenty times as much: the coin given does not pay for it, and the price stays high.
  for (let turn = 0; turn < 6; turn += 1) {
    await baseFee(20n * gwei)
    await sweepAddresses(impatient)
  }
  await rpc(desk.anvil.url, 'evm_setAutomine', [true])
  for (let turn = 0; turn < 3; turn += 1) {
    await baseFee(20n * gwei)
    await mine(desk.anvil.url, 3)
    await sweepAddresses(desk.sweepParts)
  }
  expect(await states()).toEqual(['done'])
  expect(await desk.token.balanceOf(address)).toBe(0n)
  expect(await desk.token.balanceOf(hot())).toBe(50_000_000n)
})
