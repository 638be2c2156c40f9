import { beforeEach, expect, test } from 'vitest'
import { listAlarms, sweepAddresses } from '#domains/treasury/index.ts'
import { bytesOf, hexOf } from '#platform/chain/address.ts'
import type { Hex } from '#platform/chain/decode.ts'
import { rpc } from '#stack/anvil.ts'
import { lyingProxy } from '#testing/lying-proxy.ts'
import { gwei, type PayoutDesk, payAndFollow, payoutDesk } from '#testing/payout-desk.ts'
import { holdings } from '#testing/plans.ts'
import { tamper } from '#testing/resources.ts'
import { typeAdopt } from '#testing/restore.ts'
import { mine } from '#testing/token.ts'
import { readOtherBytes, readSigned } from '../store/payouts.ts'
import { readSteps } from '../store/withdrawals.ts'

let desk: PayoutDesk
beforeEach(async () => {
  desk = await payoutDesk()
})

const automine = (on: boolean) => rpc(desk.anvil.url, 'evm_setAutomine', [on])
const drop = (hash: Hex) => rpc(desk.anvil.url, 'anvil_dropTransaction', [hash])
const hashes = async (id: string) =>
  (await readSigned(desk.database.app.reader, id)).map(({ hash, raw }) => ({ hash: hexOf(hash), raw: hexOf(raw) }))
const alarms = async () => (await listAlarms(desk.database.app.reader)).alarms.map(({ kind }) => kind)
const steps = async (id: string) =>
  (await readSteps(desk.database.app.reader, [id])).map(({ state, reason }) =>
    reason === null ? state : `${state} ${reason}`,
  )
const hex = (value: bigint) => `0x${value.toString(16)}`
const poolSize = async () => BigInt(((await rpc(desk.anvil.url, 'txpool_status', [])) as { pending: string }).pending)

test('FLT12: a transaction that fell out of the pool is shown again with the same bytes, and paid once', async () => {
  await automine(false)
  const { id, to } = await desk.ask(40n)
  await desk.turn()
  const [signed] = await hashes(id)
  await drop(signed?.hash ?? '0x')
  expect(await poolSize()).toBe(0n)
  await desk.turn()
  expect(await poolSize()).toBe(1n)
  // Repeating is harmless.
  for (let turn = 0; turn < 3; turn += 1) await desk.turn()
  expect(await poolSize()).toBe(1n)
  await desk.pass(3)
  expect((await desk.read(id)).state).toBe('settled')
  expect(await desk.token.balanceOf(to)).toBe(40_000_000n)
  expect(await hashes(id)).toEqual([signed])
})

test('FLT16: a payout whose block vanished is sent again with the same bytes, and settled once', async () => {
  const { id, to } = await desk.ask(15n)
  await desk.turn()
  await desk.pass(1)
  expect(await desk.read(id)).toMatchObject({ state: 'confirming', confirmations: 2 })
  const before = await hashes(id)
  await rpc(desk.anvil.url, 'anvil_reorg', [2, []])
  expect(await desk.token.balanceOf(to)).toBe(0n)
  await desk.turn()
  await desk.pass(3)
  expect((await desk.read(id)).state).toBe('settled')
  expect(await steps(id)).toContain('broadcast reorg')
  expect(await desk.token.balanceOf(to)).toBe(15_000_000n)
  expect(await hashes(id)).toEqual(before)
})

test('FLT16: a chain that takes back a settled payout rings, stops payouts, and the bytes are shown again', async () => {
  const { id, to } = await desk.ask(15n)
  await desk.turn()
  await desk.pass(2)
  expect((await desk.read(id)).state).toBe('settled')
  await rpc(desk.anvil.url, 'anvil_reorg', [3, []])
  await desk.turn()
  expect(await alarms()).toContain('reorg_after_payout')
  expect(await desk.token.balanceOf(to)).toBe(15_000_000n)
})

test('U15: stuck under a fee rise, it is replaced at the same nonce; whichever is mined settles it', async () => {
  await automine(false)
  const hasty = desk.partsWith({ limits: { replaceAfterMs: 0 } })
  const first = await desk.ask(11n)
  const second = await desk.ask(12n)
  await desk.turn()
  await rpc(desk.anvil.url, 'anvil_setNextBlockBaseFeePerGas', [hex(30n * gwei)])
  await mine(desk.anvil.url, 1)
  expect(await desk.token.balanceOf(first.to)).toBe(0n)
  await desk.turn(hasty)
  for (const { id } of [first, second]) expect((await hashes(id)).length).toBe(2)
  // The replacement of the second never reaches a block: its first bytes do.
  const [newest, oldest] = await hashes(second.id)
  await drop(newest?.hash ?? '0x')
  await rpc(desk.anvil.url, 'anvil_setNextBlockBaseFeePerGas', [hex(gwei)])
  await mine(desk.anvil.url, 1)
  await rpc(desk.anvil.url, 'eth_sendRawTransaction', [oldest?.raw])
  await desk.pass(3)
  expect(await desk.read(first.id)).toMatchObject({ state: 'settled' })
  const settled = await desk.read(second.id)
  expect(settled.state).toBe('settled')
  expect(hexOf(settled.txHash ?? Buffer.alloc(0))).toBe(oldest?.hash)
  expect(await desk.token.balanceOf(first.to)).toBe(11_000_000n)
  expect(await desk.token.balanceOf(second.to)).toBe(12_000_000n)
})

test('U15: a replacement never goes beyond the cap: it waits with what it offered', async () => {
  await automine(false)
  const { id } = await desk.ask(11n)
  await desk.turn()
  await rpc(desk.anvil.url, 'anvil_setNextBlockBaseFeePerGas', [hex(300n * gwei)])
  await mine(desk.anvil.url, 1)
  await desk.turn(desk.partsWith({ limits: { replaceAfterMs: 0 } }))
  expect((await hashes(id)).length).toBe(1)
  expect((await desk.read(id)).state).toBe('broadcast')
})

test('U16: a node that accepts it and does not answer: uncertain, the hold stays, and the nonce says how it ended', async () => {
  const proxy = await lyingProxy(desk.anvil.url)
  proxy.lie((method) => (method === 'eth_sendRawTransaction' ? { silent: true } : undefined))
  const parts = desk.partsWith({ urls: [proxy.url, proxy.url] })
  await automine(false)
  const { id, to, personId } = await desk.ask(18n)
  await desk.turn(parts)
  expect((await desk.read(id)).state).toBe('uncertain')
  expect(await holdings(desk.database.app, personId)).toMatchObject({ leaving: 18_000_000n, cash: 0n })
  await mine(desk.anvil.url, 1)
  await desk.turn(parts)
  expect((await desk.read(id)).state).toBe('confirming')
  await desk.pass(2, parts)
  expect((await desk.read(id)).state).toBe('settled')
  expect(await desk.token.balanceOf(to)).toBe(18_000_000n)
})

test('FLT17: the nonce of a payout was used outside the signer: uncertain, the hold stays, and all payouts stop', async () => {
  const { hot } = desk.wallets
  await automine(false)
  const { id, personId } = await desk.ask(19n)
  await desk.turn()
  await rpc(desk.anvil.url, 'anvil_impersonateAccount', [hot])
  const fees = { maxFeePerGas: hex(90n * gwei), maxPriorityFeePerGas: hex(20n * gwei) }
  await rpc(desk.anvil.url, 'eth_sendTransaction', [
    { from: hot, to: hot, value: '0x0', nonce: '0x0', gas: '0x5208', ...fees },
  ])
  await desk.pass(1)
  expect((await desk.read(id)).state).toBe('uncertain')
  expect(await alarms()).toContain('nonce_used_outside')
  expect(await holdings(desk.database.app, personId)).toMatchObject({ leaving: 19_000_000n, cash: 0n })
  expect(await desk.parts.signer.switchState()).toMatchObject({ value: { stopped: true } })
  await desk.pass(1)
  expect((await desk.read(id)).state).toBe('uncertain')
  await desk.pass(1)
  expect(await desk.read(id)).toMatchObject({ state: 'failed', reason: 'nonce_used_outside' })
  expect(await holdings(desk.database.app, personId)).toMatchObject({ leaving: 19_000_000n, cash: 0n })
})

test('MON6: a replacement whose hash was lost has paid it: uncertain, never failed, settled once the signer has adopted it', async () => {
  await automine(false)
  const { id, to } = await desk.ask(19n)
  await desk.turn()
  await rpc(desk.anvil.url, 'anvil_setNextBlockBaseFeePerGas', [hex(30n * gwei)])
  await mine(desk.anvil.url, 1)
  await desk.turn(desk.partsWith({ limits: { replaceAfterMs: 0 } }))
  const [newest] = await hashes(id)
  await rpc(desk.anvil.url, 'anvil_setNextBlockBaseFeePerGas', [hex(gwei)])
  await tamper(desk.database, `delete from signer.transaction where hash = '\\x${newest?.hash.slice(2)}'`)
  for (let block = 0; block < 5; block += 1) await desk.pass(1)
  expect(await desk.token.balanceOf(to)).toBe(19_000_000n)
  expect(await desk.read(id)).toMatchObject({ state: 'uncertain', reason: 'nonce_used_outside' })
  expect(await alarms()).toContain('nonce_used_outside')
  const said = await typeAdopt(desk, { isRestored: true })
  expect(said.join('\n')).toContain(`${newest?.hash}  paid withdrawal ${id}: 19 USDT to ${to}`)
  await desk.pass(1)
  const settled = await desk.read(id)
  expect([settled.state, hexOf(settled.txHash ?? Buffer.alloc(0))]).toEqual(['settled', newest?.hash])
  expect(await desk.token.balanceOf(to)).toBe(19_000_000n)
})

test('behavior: of bytes that are no payout only the lowest nonces are shown at a turn, each with its highest fee', async () => {
  const wallet = bytesOf(desk.wallets.hot)
  await tamper(
    desk.database,
    `insert into signer.transaction (hash, purpose, top_up_key, chain_id, wallet, nonce, to_address, value, gas_limit,
       max_fee_wei, priority_fee_wei, raw)
     select sha256((nonce || ':' || fee)::bytea), 'gas', gen_random_uuid(), ${desk.anvil.chainId}, '\\x${wallet.toString('hex')}',
       nonce, '\\x${'ab'.repeat(20)}', 1, 21000, fee, 1, decode(lpad(to_hex(nonce * 10 + fee), 100, '0'), 'hex')
     from generate_series(1, 250) as nonce, generate_series(1, 2) as fee`,
  )
  const shown = await readOtherBytes(desk.database.app.reader, desk.anvil.chainId, wallet, 7n)
  expect(shown.map(({ raw }) => Number(BigInt(hexOf(raw))))).toEqual(
    Array.from({ length: 100 }, (_, index) => (index + 7) * 10 + 2),
  )
})

test('MON11: coin for a sweep that waits at a nonce before a payout is offered again with more, also once its address has coin from elsewhere', async () => {
  const { address } = await desk.deposit(50n)
  await rpc(desk.anvil.url, 'evm_setAutomine', [false])
  await sweepAddresses(desk.sweepParts)
  const gasOf = () =>
    desk.database.owner(
      `select nonce::int, max_fee_wei::text as fee from signer.transaction where purpose = 'gas' order by max_fee_wei`,
    )
  const [first] = await gasOf()
  // The address gets coin from a stranger: the sweep goes on without the top-up.
  await rpc(desk.anvil.url, 'anvil_setBalance', [address, '0xde0b6b3a7640000'])
  await rpc(desk.anvil.url, 'anvil_dropAllTransactions', [])
  await rpc(desk.anvil.url, 'anvil_setNextBlockBaseFeePerGas', [`0x${(20n * gwei).toString(16)}`])
  await mine(desk.anvil.url, 1)
  const { id, to } = await desk.ask(10n)
  const impatient = desk.partsWith({ limits: { replaceAfterMs: 0 } })
  await desk.scan()
  await payAndFollow(impatient)
  const offered = await gasOf()
  expect(offered.length).toBeGreaterThan(1)
  expect(offered.every(({ nonce }) => nonce === first?.['nonce'])).toBe(true)
  await rpc(desk.anvil.url, 'evm_setAutomine', [true])
  for (let turn = 0; turn < 3; turn += 1) await desk.pass(3)
  expect((await desk.read(id)).state).toBe('settled')
  expect(await desk.token.balanceOf(to)).toBe(10_000_000n)
})
