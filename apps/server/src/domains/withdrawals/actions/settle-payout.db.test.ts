import { beforeEach, expect, test } from 'vitest'
import { capitalAccount, verifyLedger } from '#domains/ledger/index.ts'
import { listAlarms } from '#domains/treasury/index.ts'
import { hexOf } from '#platform/chain/address.ts'
import type { Database } from '#platform/database/database.ts'
import { rpc } from '#stack/anvil.ts'
import { type PayoutDesk, payoutDesk } from '#testing/payout-desk.ts'
import { capitalMicro, custody, holdings, move } from '#testing/plans.ts'
import type { PayoutParts } from '../parts.ts'
import { readSigned } from '../store/payouts.ts'
import { readSwitch } from '../store/switch.ts'

let desk: PayoutDesk
beforeEach(async () => {
  desk = await payoutDesk()
})

const alarms = async () => (await listAlarms(desk.database.app.reader)).alarms.map(({ kind }) => kind)
/** The desk's parts of a worker that dies as soon as the withdrawal is settled: what it would write after that is lost. */
const dyingAtTheEndOf = (id: string): PayoutParts => {
  const { database } = desk.parts
  let isDead = false
  const transaction: Database['transaction'] = async (work, options) => {
    if (isDead) throw new Error('dead')
    const value = await database.transaction(work, options)
    isDead = ['failed', 'settled'].includes((await desk.read(id)).state)
    return value
  }
  const stop: PayoutParts['signer']['stop'] = () => Promise.reject(new Error('dead'))
  return { ...desk.parts, database: { ...database, transaction }, signer: { ...desk.parts.signer, stop } }
}
/** Counted by the chain itself: on a busy machine anvil was seen to mine a block that was not asked for. */
async function depthOf(id: string): Promise<bigint> {
  const { url } = desk.anvil
  const { txHash } = await desk.read(id)
  if (txHash === null) throw new Error('nothing was sent')
  const [receipt, head] = await Promise.all([
    rpc(url, 'eth_getTransactionReceipt', [hexOf(txHash)]),
    rpc(url, 'eth_blockNumber', []),
  ])
  return BigInt(head as string) - BigInt((receipt as { blockNumber: string }).blockNumber) + 1n
}

const isStopped = async () => (await readSwitch(desk.database.app.reader))?.stopped

test('U1: an approved withdrawal is paid by a token whose transfer answers nothing, and settled when it is deep enough', async () => {
  const { id, to, personId } = await desk.ask(25n)
  await desk.turn()
  expect((await desk.read(id)).state).toBe('confirming')
  expect(await desk.token.balanceOf(to)).toBe(25_000_000n)
  expect((await holdings(desk.database.app, personId))['leaving']).toBe(25_000_000n)
  for (let depth = await depthOf(id); depth < 3n; depth = await depthOf(id)) {
    expect(await desk.read(id)).toMatchObject({
      state: 'confirming',
      confirmations: Number(depth),
      confirmationsNeeded: 3,
    })
    await desk.pass(1)
  }
  const settled = await desk.read(id)
  expect(settled).toMatchObject({ state: 'settled', arrivedMicro: 25_000_000n })
  expect(settled.confirmations).toBeGreaterThanOrEqual(3)
  expect(settled.endEntryId).not.toBeNull()
  expect((await holdings(desk.database.app, personId))['leaving']).toBe(0n)
  expect(await verifyLedger(desk.database.app.reader)).toEqual([])
  expect(await alarms()).toEqual([])
})

test('U2: a token that keeps a fee: what arrived is recorded, the rest is made good out of capital, and payouts stop', async () => {
  await move(desk.database.app, custody, capitalAccount, 50_000_000n)
  await desk.token.setFee(100n, 10_000_000n)
  const { id, to, personId } = await desk.ask(100n)
  await desk.turn()
  await desk.pass(3)
  expect(await desk.read(id)).toMatchObject({ state: 'settled', arrivedMicro: 99_000_000n })
  expect(await desk.token.balanceOf(to)).toBe(99_000_000n)
  expect(await holdings(desk.database.app, personId)).toMatchObject({ leaving: 0n, cash: 1_000_000n })
  expect(await capitalMicro(desk.database.app)).toBe(49_000_000n)
  expect(await alarms()).toEqual(['token_fee'])
  expect(await isStopped()).toBe(true)
  const next = await desk.ask(10n)
  await desk.turn()
  expect(await desk.read(next.id)).toMatchObject({ state: 'delayed', reason: 'stopped' })
})

test('U2: without free capital the shortfall is not credited, and the alarm says how much it is', async () => {
  await desk.token.setFee(100n, 10_000_000n)
  const { id, personId } = await desk.ask(100n)
  await desk.turn()
  await desk.pass(3)
  expect((await desk.read(id)).state).toBe('settled')
  expect(await holdings(desk.database.app, personId)).toMatchObject({ leaving: 0n, cash: 0n })
  const [alarm] = (await listAlarms(desk.database.app.reader)).alarms
  expect(alarm?.about).toBe(`withdrawal:${id}:1.000000`)
})

test('U2: killed right after the end was written, the alarm stands all the same', async () => {
  await desk.token.setFee(100n, 10_000_000n)
  const { id } = await desk.ask(100n)
  await desk.turn()
  await desk.pass(3, dyingAtTheEndOf(id))
  expect((await desk.read(id)).state).toBe('settled')
  expect(await alarms()).toEqual(['token_fee'])
  expect(await isStopped()).not.toBe(true)
})

/** A payout that the chain will revert: rebroadcast after the hot wallet was frozen. */
async function doomed() {
  const { url } = desk.anvil
  await rpc(url, 'evm_setAutomine', [false])
  const withdrawal = await desk.ask(30n)
  await desk.turn()
  expect((await desk.read(withdrawal.id)).state).toBe('broadcast')
  const [signed] = await readSigned(desk.database.app.reader, withdrawal.id)
  await rpc(url, 'anvil_dropTransaction', [hexOf(signed?.hash ?? Buffer.alloc(0))])
  await rpc(url, 'evm_setAutomine', [true])
  await desk.token.freeze(desk.wallets.hot)
  await desk.turn()
  return withdrawal
}

test('U3: a payout the chain reverts fails, keeps its hold, refunds nothing and stops all payouts', async () => {
  const { id, to, personId } = await doomed()
  await desk.pass(3)
  expect(await desk.read(id)).toMatchObject({ state: 'failed', reason: 'reverted', endEntryId: null })
  expect(await desk.token.balanceOf(to)).toBe(0n)
  expect(await holdings(desk.database.app, personId)).toMatchObject({ leaving: 30_000_000n, cash: 0n })
  expect(await alarms()).toContain('payout_reverted')
  expect(await isStopped()).toBe(true)
})

test('U3: killed right after the failure was written, the alarm stands all the same', async () => {
  const { id } = await doomed()
  await desk.pass(3, dyingAtTheEndOf(id))
  expect((await desk.read(id)).state).toBe('failed')
  expect(await alarms()).toContain('payout_reverted')
})
