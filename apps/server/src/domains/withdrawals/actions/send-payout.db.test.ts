import { beforeAll, expect, test } from 'vitest'
import { rpc } from '#stack/anvil.ts'
import { lyingProxy } from '#testing/lying-proxy.ts'
import { type PayoutDesk, payoutDesk } from '#testing/payout-desk.ts'
import { reservePayout } from './reserve-payout.ts'
import { sendPayout } from './send-payout.ts'
import { signPayout } from './sign-payout.ts'
import { takePayout } from './take-payout.ts'

let desk: PayoutDesk
beforeAll(async () => {
  desk = await payoutDesk()
})

async function signed(): Promise<string> {
  const { id } = await desk.ask(20n)
  await takePayout(desk.parts)
  await reservePayout(desk.parts, id)
  await signPayout(desk.parts, id)
  return id
}

test('FLT12: sent to both providers repeatedly, it is one transaction', async () => {
  const id = await signed()
  await rpc(desk.anvil.url, 'evm_setAutomine', [false])
  expect(await sendPayout(desk.parts, id)).toBe('accepted')
  expect(await sendPayout(desk.parts, id)).toBe('accepted')
  expect((await desk.read(id)).state).toBe('broadcast')
  await rpc(desk.anvil.url, 'anvil_mine', ['0x1'])
  expect(await sendPayout(desk.parts, id)).toBe('passed')
})

test('U16: one provider that takes it is enough; none that answers leaves it uncertain', async () => {
  const dead = await lyingProxy(desk.anvil.url)
  dead.lie((method) => (method === 'eth_sendRawTransaction' ? { status: 503 } : undefined))
  const one = desk.partsWith({ urls: [dead.url, desk.anvil.url] })
  const none = desk.partsWith({ urls: [dead.url, dead.url] })
  const id = await signed()
  expect(await sendPayout(none, id)).toBe('unknown')
  expect((await desk.read(id)).state).toBe('uncertain')
  expect(await sendPayout(one, id)).toBe('accepted')
  expect((await desk.read(id)).state).toBe('broadcast')
})

test('error: bytes that everybody refuses stay signed: they are shown again, and replaced', async () => {
  const strict = await lyingProxy(desk.anvil.url)
  strict.lie((method) => (method === 'eth_sendRawTransaction' ? { error: 'transaction underpriced' } : undefined))
  const id = await signed()
  expect(await sendPayout(desk.partsWith({ urls: [strict.url, strict.url] }), id)).toBe('refused')
  expect((await desk.read(id)).state).toBe('signed')
})

test('behavior: a transaction that was never broadcast is not broadcast while payouts are stopped', async () => {
  const id = await signed()
  await desk.parts.signer.stop({ reason: 'a person stopped it', by: 'person:1' })
  expect(await sendPayout(desk.parts, id)).toBeUndefined()
  expect((await desk.read(id)).state).toBe('signed')
})
