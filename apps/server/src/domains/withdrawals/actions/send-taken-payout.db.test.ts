import { beforeEach, expect, test } from 'vitest'
import { type PayoutDesk, payoutDesk } from '#testing/payout-desk.ts'
import { sendTakenPayout } from './send-taken-payout.ts'
import { takePayout } from './take-payout.ts'

let desk: PayoutDesk
beforeEach(async () => {
  desk = await payoutDesk({ confirmationsNeeded: 2 })
})

async function taken(amount: bigint): Promise<string> {
  const { id } = await desk.ask(amount)
  await desk.scan()
  expect(await takePayout(desk.parts)).toMatchObject({ kind: 'taken', id })
  return id
}

test('goes from the nonce to the network; called again it shows the same bytes and moves nothing', async () => {
  const id = await taken(5n)
  expect(await sendTakenPayout(desk.parts, id)).toBe(true)
  const sent = await desk.read(id)
  expect(sent.state).toBe('broadcast')
  expect(await sendTakenPayout(desk.parts, id)).toBe(true)
  expect(await desk.read(id)).toEqual(sent)
  expect(await desk.database.owner('select nonce::int from signer.nonce')).toEqual([{ nonce: 0 }])
})

test('error: it waits where it stands while the chain does not answer, and a later call finishes it', async () => {
  const id = await taken(5n)
  expect(await sendTakenPayout(desk.partsWith({ urls: ['http://127.0.0.1:9', 'http://127.0.0.1:9'] }), id)).toBe(false)
  expect((await desk.read(id)).state).toBe('reserved')
  expect(await sendTakenPayout(desk.parts, id)).toBe(true)
  expect((await desk.read(id)).state).toBe('broadcast')
})
