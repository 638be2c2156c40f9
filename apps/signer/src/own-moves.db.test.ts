import { randomUUID } from 'node:crypto'
import { decodeFunctionData, parseAbi, parseTransaction, recoverTransactionAddress } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { prepareDatabase } from '#testing/resources.ts'
import { deskFees, deskToken, gwei, openSignerDesk, randomAddress, type SignerDesk } from '#testing/signer-desk.ts'
import type { Hex } from './keys.ts'

const abi = parseAbi(['function transfer(address to, uint256 value)'])
const database = prepareDatabase('test')
let desk: SignerDesk
let ours: Hex
beforeEach(async () => {
  desk = await openSignerDesk(database, { tokenDecimals: 18 })
  ours = desk.keys.addressOf({ branch: 0, index: 5 })
  await desk.asApp('insert into treasury.key_ring (deposit_xpub) values ($1)', [desk.keys.publicKeys()?.depositXpub])
  await desk.asApp(
    `insert into treasury.deposit_address (chain_id, person_id, key_ring_id, address_index, address)
     select 31337, gen_random_uuid(), id, 5, $1 from treasury.key_ring`,
    [Buffer.from(ours.slice(2), 'hex')],
  )
})

const topUp = (more: object = {}) =>
  desk.ask('POST', '/gas', { key: randomUUID(), address: ours, wei: '1000000', chainNonce: 0, ...deskFees, ...more })

test('a sweep moves the token of one of our addresses to the hot wallet or custody, in the token’s own units', async () => {
  for (const to of ['hot', 'custody'] as const) {
    const asked = { address: ours, to, amountMicro: '7000000', nonce: 4, ...deskFees }
    const swept = await desk.ask('POST', '/sweeps', asked)
    expect(swept.body).toMatchObject({ wallet: ours, nonce: 4 })
    const read = parseTransaction(swept.body.raw)
    expect([read.to, read.nonce]).toEqual([deskToken, 4])
    const { args } = decodeFunctionData({ abi, data: read.data ?? '0x' })
    expect([args[0].toLowerCase(), args[1]]).toEqual([desk[to], 7n * 10n ** 18n])
    expect((await recoverTransactionAddress({ serializedTransaction: swept.body.raw })).toLowerCase()).toBe(ours)
    expect(await desk.ask('POST', '/sweeps', asked)).toEqual(swept)
  }
  expect(await database.owner('select count(*)::int from signer.transaction')).toEqual([{ count: 2 }])
})

test('the house’s own address can be swept too', async () => {
  const house = desk.keys.addressOf({ branch: 1, index: 0 })
  await desk.asApp(
    `insert into treasury.deposit_address (chain_id, key_ring_id, address_index, address, branch) select 31337, id, 0, $1, 1 from treasury.key_ring`,
    [Buffer.from(house.slice(2), 'hex')],
  )
  const asked = { address: house, to: 'custody', amountMicro: '1', nonce: 0, ...deskFees }
  expect((await desk.ask('POST', '/sweeps', asked)).body).toMatchObject({ wallet: house })
})

test('coin for an address takes its nonce from the same row of numbers as payouts', async () => {
  const first = await topUp({ chainNonce: 0 })
  const read = parseTransaction(first.body.raw)
  expect([read.to, read.value, read.data ?? '0x', read.nonce, read.gas]).toEqual([ours, 1_000_000n, '0x', 0, 21_000n])
  expect((await desk.reserve(await desk.withdraw(), 1)).body.nonce).toBe(1)
  expect((await topUp({ chainNonce: 1 })).body.nonce).toBe(2)
})

test('behavior: the same key is the same top-up: the same bytes, or a replacement with a higher fee', async () => {
  const key = randomUUID()
  const first = await topUp({ key })
  expect(await topUp({ key })).toEqual(first)
  const dearer = await topUp({ key, maxFeeWei: (40n * gwei).toString(), priorityFeeWei: (2n * gwei).toString() })
  expect(dearer.body.nonce).toBe(first.body.nonce)
  expect(dearer.body.hash).not.toBe(first.body.hash)
  expect((await topUp({ key, wei: '999' })).body).toEqual({ code: 'row_changed' })
})

test('error: no more coin and fees a day than the cap, and the nonce of what was refused is free again', async () => {
  const feeWei = 21_000n * 30n * gwei
  const most = 10n ** 17n - feeWei
  expect((await topUp({ wei: (most + 1n).toString() })).body).toEqual({ code: 'gas_cap_reached' })
  expect((await topUp({ wei: most.toString() })).body.nonce).toBe(0)
  expect((await topUp({ wei: '1' })).body).toEqual({ code: 'gas_cap_reached' })
  await database.owner(`update signer.transaction set signed_at = signed_at - interval '24 hours'`)
  expect((await topUp({ wei: '1' })).body.nonce).toBe(1)
})

test('error: an address that is not of the register is neither swept nor given coin', async () => {
  const other = randomAddress()
  expect((await topUp({ address: other })).body).toEqual({ code: 'address_unknown' })
  const asked = { address: other, to: 'hot', amountMicro: '1', nonce: 0, ...deskFees }
  expect((await desk.ask('POST', '/sweeps', asked)).body).toEqual({ code: 'address_unknown' })
})

test('SEC4: sweeps bring the hot wallet its target, what left it and what withdrawals wait for; the rest goes to custody', async () => {
  const sweep = (to: 'hot' | 'custody', amountMicro: bigint, nonce: number) =>
    desk.ask('POST', '/sweeps', { address: ours, to, amountMicro: amountMicro.toString(), nonce, ...deskFees })
  // A target of 100, and a tenth more, because an address is emptied.
  expect((await sweep('hot', 110_000_001n, 0)).body).toEqual({ code: 'hot_cap_reached' })
  expect((await sweep('hot', 110_000_000n, 0)).status).toBe(200)
  // The same nonce again is the same money; another is more.
  expect((await sweep('hot', 110_000_000n, 0)).status).toBe(200)
  expect((await sweep('hot', 1n, 1)).body).toEqual({ code: 'hot_cap_reached' })
  expect((await sweep('custody', 900_000_000n, 1)).status).toBe(200)
  // The ledger holds 20 for a person who is being paid.
  await desk.withdraw({ amountMicro: 20_000_000n })
  await desk.withdraw({ amountMicro: 20_000_000n, heldOf: 'none' })
  expect((await sweep('hot', 22_000_001n, 2)).body).toEqual({ code: 'hot_cap_reached' })
  expect((await sweep('hot', 22_000_000n, 2)).status).toBe(200)
  await database.owner(`update signer.transaction set signed_at = signed_at - interval '24 hours'`)
  expect((await sweep('hot', 132_000_000n, 3)).status).toBe(200)
})
