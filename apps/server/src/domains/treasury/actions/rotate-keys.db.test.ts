import { beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { connectPayoutSigner } from '#platform/signer/payout-signer.ts'
import { connectSigner } from '#platform/signer/signer.ts'
import { rpc } from '#stack/anvil.ts'
import { atEnd } from '#testing/at-end.ts'
import { type PayoutDesk, payoutDesk } from '#testing/payout-desk.ts'
import { mine } from '#testing/token.ts'
import { insertNextWallet, readAllWallets } from '../store/wallets.ts'
import { assignDepositAddress } from './assign-deposit-address.ts'
import { listAlarms } from './list-alarms.ts'
import { listDepositAddresses } from './list-deposit-addresses.ts'
import { measureReserves } from './measure-reserves.ts'
import { reconcileChain } from './reconcile-chain.ts'
import { registerWallets } from './register-wallets.ts'
import { rotateKeys } from './rotate-keys.ts'
import { sweepAddresses } from './sweep-addresses.ts'

const unit = 1_000_000n
let desk: PayoutDesk
let owner: Database
beforeEach(async () => {
  desk = await payoutDesk({ hot: 0n, ownKeys: true })
  const url = desk.database.ownerUrl
  owner = openDatabase({ url, poolMax: 2, process: 'test', onPoolError: () => undefined })
  atEnd(() => owner.close())
})

const rotateParts = () => ({
  database: owner,
  chainId: desk.anvil.chainId,
  keys: connectSigner(desk.socketPath),
  signer: connectPayoutSigner(desk.socketPath),
})
const addressOf = (depositXpub: string, personId: string) =>
  assignDepositAddress({ database: desk.database.app, chainId: desk.anvil.chainId, depositXpub }, personId)

/** Stopped, new keys, and resumed as two people would. */
async function rotated() {
  await desk.parts.signer.stop({ reason: 'new keys', by: 'test' })
  const found = await rotateKeys(rotateParts())
  await desk.database.owner(
    `insert into signer.switch (stopped, reason, by, command_id) values (false, 'agreed', 'test', gen_random_uuid())`,
  )
  await rpc(desk.anvil.url, 'anvil_setBalance', [found.hot, '0xde0b6b3a7640000'])
  return found
}

async function arrive(address: string, amount: bigint): Promise<void> {
  await desk.token.issue(address, amount * unit)
  await settle()
  await desk.credit()
}

async function settle(): Promise<void> {
  await mine(desk.anvil.url, 3)
  await desk.scan()
}

async function swept(): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) {
    await sweepAddresses(desk.sweepParts)
    await settle()
  }
}

const cashOf = async (personId: string) => {
  const [row] = await desk.database.owner(`select balance_micro::text as cash from ledger.account where key = $1`, [
    `investor:${personId}:cash`,
  ])
  return row?.['cash']
}

test('MON7: after a rotation deposits to the old and to the new address are both credited and swept, and every micro is held', async () => {
  const before = desk.wallets
  const { personId, address: old } = await desk.deposit(60n)
  await swept()
  expect(await desk.token.balanceOf(before.hot)).toBe(60n * unit)

  const { depositXpub, hot, custody } = await rotated()
  expect(depositXpub).not.toBe(desk.depositXpub)
  expect([hot === before.hot, custody]).toEqual([false, before.custody])
  const address = (await addressOf(depositXpub, personId)).toLowerCase()
  const parts = { database: desk.database.app, chainId: desk.anvil.chainId }
  expect(await listDepositAddresses(parts, personId)).toEqual([address, old])

  await arrive(old, 30n)
  await arrive(address, 25n)
  expect(await cashOf(personId)).toBe(String(115n * unit))
  await swept()
  const held = await Promise.all([old, address, before.hot, hot, custody].map((each) => desk.token.balanceOf(each)))
  expect(held).toEqual([0n, 0n, 0n, 100n * unit, 15n * unit])
  const found = await reconcileChain(desk.reconcileParts)
  expect(found).toMatchObject({ chainMicro: 115n * unit, bookMicro: 115n * unit })
  expect((await listAlarms(desk.database.app.reader)).alarms).toEqual([])
})

test('MON7: payouts go out of the new hot wallet, and the worker goes on with what was written down', async () => {
  await desk.deposit(60n)
  const { hot, custody } = await rotated()
  const { database, anvil } = desk
  const worker = { database: database.app, chainId: anvil.chainId, signer: desk.parts.signer }
  expect(await registerWallets(worker)).toEqual({ hot, custody })
  await swept()
  expect(await desk.token.balanceOf(hot)).toBe(60n * unit)
  const { id } = await desk.ask(20n)
  await desk.turn()
  await desk.pass(3)
  expect((await desk.read(id)).state).toBe('settled')
  expect(await desk.token.balanceOf(hot)).toBe(40n * unit)
})

test('MON7: what is on its way out of the old hot wallet is counted there, settled there, and is no alarm', async () => {
  await desk.deposit(60n)
  await swept()
  const before = await desk.ask(5n)
  await desk.turn()
  await desk.pass(3)
  expect((await desk.read(before.id)).state).toBe('settled')
  const { id, to } = await desk.ask(20n)
  const missing = (await measureReserves(desk.reconcileParts, 'asked'))?.missingMicro
  await desk.turn()
  await rotated()
  await desk.turn()
  const measured = await measureReserves(desk.reconcileParts, 'asked')
  expect(measured).toMatchObject({ missingMicro: missing, inFlight: [{ amountMicro: 20n * unit }] })
  await desk.pass(3)
  expect((await desk.read(id)).state).toBe('settled')
  expect(await desk.token.balanceOf(to)).toBe(20n * unit)
  expect((await listAlarms(desk.database.app.reader)).alarms).toEqual([])
})

test('MON7: no new keys while payouts run; run again before it was written down, the same ring is taken', async () => {
  await expect(rotateKeys(rotateParts())).rejects.toThrow('not_stopped')
  await desk.parts.signer.stop({ reason: 'new keys', by: 'test' })
  const made = await connectSigner(desk.socketPath).rotateKeys()
  expect(await connectSigner(desk.socketPath).rotateKeys()).toEqual(made)
  expect((await rotateKeys(rotateParts())).depositXpub).toBe(made.depositXpub)
  expect(await desk.database.owner(`select from audit.record where action = 'keys.rotated'`)).toHaveLength(1)
  expect(await readAllWallets(desk.database.app.reader, desk.anvil.chainId)).toHaveLength(3)
})

test('MON7: no process puts a wallet in the place of another: what it held would count as reserves', async () => {
  for (const branch of [2, 3]) {
    const insert = desk.database.app.transaction((tx) =>
      insertNextWallet(tx, desk.anvil.chainId, {
        keyRingId: 1n,
        branch: branch === 2 ? 2 : 3,
        address: Buffer.alloc(20, 0x66),
      }),
    )
    await expect(insert).rejects.toThrow('only the owner of the schema')
  }
})
