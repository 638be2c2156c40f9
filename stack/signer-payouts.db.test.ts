import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { beforeAll, expect, expectTypeOf, test } from 'vitest'
import {
  connectPayoutSigner,
  type PayoutSigner,
  type SignerRefusal,
  signerRefusals,
} from '#platform/signer/payout-signer.ts'
import type { Hex } from '#signer/keys.ts'
import type { RefusalCode } from '#signer/refusal.ts'
import { rpc } from './anvil.ts'
import { prepareDatabase, type TestChain, testChain, testFolder } from './testing/resources.ts'
import { gwei, openSignerDesk, randomAddress, type SignerDesk } from './testing/signer-desk.ts'
import { sendRaw, tokenOn } from './testing/token.ts'

// The server's client, the signer and a chain: what the signer signs is accepted by a node and does what the row says.
const database = prepareDatabase()
let chain: TestChain
let desk: SignerDesk
let signer: PayoutSigner
const fees = { maxFeeWei: 30n * gwei, priorityFeeWei: gwei }

beforeAll(async () => {
  chain = await testChain()
  desk = await openSignerDesk(database, { token: chain.tokenAddress.toLowerCase() as Hex, gasDayMaxWei: 10n ** 18n })
  signer = connectPayoutSigner(desk.socketPath)
  await rpc(chain.url, 'anvil_setBalance', [desk.hot, `0x${(10n ** 19n).toString(16)}`])
  await tokenOn(chain.url, chain.tokenAddress).issue(desk.hot, 1_000_000_000n)
})

function value<Value>(result: { ok: true; value: Value } | { ok: false; code: string }): Value {
  if (!result.ok) throw new Error(`refused: ${result.code}`)
  return result.value
}

const chainNonce = async () => Number(await rpc(chain.url, 'eth_getTransactionCount', [desk.hot, 'latest']))
const broadcast = (raw: Hex) => rpc(chain.url, 'eth_sendRawTransaction', [raw])
const receiptOf = async (hash: Hex) =>
  (await rpc(chain.url, 'eth_getTransactionReceipt', [hash])) as { status: Hex } | null
const balanceOf = (address: string) => tokenOn(chain.url, chain.tokenAddress).balanceOf(address)

async function reserved(to: Hex, amountMicro: bigint): Promise<string> {
  const id = await desk.withdraw({ to, amountMicro })
  value(await signer.reserve(id, await chainNonce()))
  return id
}

test('a payout arrives, to the micro', async () => {
  const to = randomAddress()
  const id = await reserved(to, 12_345_678n)
  const { raw, hash } = value(await signer.sign(id, fees))
  expect(await sendRaw(chain.url, raw)).toBe(hash)
  expect((await receiptOf(hash))?.status).toBe('0x1')
  expect(await balanceOf(to)).toBe(12_345_678n)
})

test('U15: a stuck payout is replaced by a dearer one, one of the two is mined, and it arrives once', async () => {
  const to = randomAddress()
  const id = await reserved(to, 5_000_000n)
  await rpc(chain.url, 'evm_setAutomine', [false])
  const first = value(await signer.sign(id, fees))
  await broadcast(first.raw)
  const second = value(await signer.sign(id, { maxFeeWei: 40n * gwei, priorityFeeWei: 2n * gwei }))
  await broadcast(second.raw)
  await rpc(chain.url, 'evm_mine', [])
  await rpc(chain.url, 'evm_setAutomine', [true])
  expect([await receiptOf(first.hash), (await receiptOf(second.hash))?.status]).toEqual([null, '0x1'])
  await expect(broadcast(first.raw)).rejects.toThrow()
  expect(await balanceOf(to)).toBe(5_000_000n)
})

test('a gap is filled, and what waited behind it goes', async () => {
  const gap = await desk.withdraw()
  value(await signer.reserve(gap, await chainNonce()))
  const to = randomAddress()
  const behind = await reserved(to, 3_000_000n)
  const waiting = value(await signer.sign(behind, fees))
  await broadcast(waiting.raw)
  expect(await receiptOf(waiting.hash)).toBeNull()
  await desk.move(gap, 'failed')
  await broadcast(value(await signer.voidNonce(gap, fees)).raw)
  await rpc(chain.url, 'evm_mine', [])
  expect(await balanceOf(to)).toBe(3_000_000n)
})

test('coin goes to one of our addresses, which then pays for its own sweep', async () => {
  const ours = desk.keys.addressOf({ branch: 0, index: 9 })
  await desk.asApp('insert into treasury.key_ring (deposit_xpub) values ($1)', [desk.keys.publicKeys()?.depositXpub])
  await desk.asApp(
    `insert into treasury.deposit_address (chain_id, person_id, key_ring_id, address_index, address)
     select 31337, gen_random_uuid(), id, 9, $1 from treasury.key_ring`,
    [Buffer.from(ours.slice(2), 'hex')],
  )
  await tokenOn(chain.url, chain.tokenAddress).issue(ours, 77_000_000n)
  const wei = 100_000n * fees.maxFeeWei
  const topUp = { key: randomUUID(), address: ours, wei, chainNonce: await chainNonce() }
  await sendRaw(chain.url, value(await signer.topUp(topUp, fees)).raw)
  const swept = value(await signer.sweep({ address: ours, to: 'custody', amountMicro: 77_000_000n, nonce: 0 }, fees))
  await sendRaw(chain.url, swept.raw)
  expect((await receiptOf(swept.hash))?.status).toBe('0x1')
  const { custody } = value(await signer.wallets())
  expect(await balanceOf(custody)).toBe(77_000_000n)
})

test('error: refusals arrive as codes of a closed list; a signer that is not there rejects', async () => {
  expect(await signer.reserve(randomUUID(), 0)).toEqual({ ok: false, code: 'withdrawal_unknown' })
  expect(await signer.start(randomUUID())).toEqual({ ok: false, code: 'command_refused' })
  expect(value(await signer.switchState())).toMatchObject({ stopped: false })
  expect(new Set(signerRefusals).size).toBe(signerRefusals.length)
  expectTypeOf<SignerRefusal>().toEqualTypeOf<RefusalCode>()
  const nowhere = `${testFolder()}/missing.sock`
  expect(existsSync(nowhere)).toBe(false)
  await expect(connectPayoutSigner(nowhere).switchState()).rejects.toThrow()
  expect(value(await signer.stop({ reason: 'the last test', by: 'test' }))).toMatchObject({ stopped: true })
})
