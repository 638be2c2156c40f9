import { beforeEach, expect, test } from 'vitest'
import { type PayoutDesk, payoutDesk } from '#testing/payout-desk.ts'
import { sendNextPayout } from './send-next-payout.ts'

let desk: PayoutDesk
beforeEach(async () => {
  desk = await payoutDesk({ confirmationsNeeded: 2 })
})

const stateOf = async (id: string) => (await desk.read(id)).state

test('sends the oldest that was approved, and says when there is none', async () => {
  expect(await sendNextPayout(desk.parts)).toBe(false)
  const first = await desk.ask(5n)
  const second = await desk.ask(6n)
  await desk.scan()
  expect(await sendNextPayout(desk.parts)).toBe(true)
  expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(['broadcast', 'approved'])
  expect(await sendNextPayout(desk.parts)).toBe(true)
  expect(await stateOf(second.id)).toBe('broadcast')
  expect(await sendNextPayout(desk.parts)).toBe(false)
})

test('error: is false, and sends nothing, while the hot wallet does not hold the amount', async () => {
  const { id } = await desk.ask(900_000n)
  await desk.scan()
  expect(await sendNextPayout(desk.parts)).toBe(false)
  expect(await desk.read(id)).toMatchObject({ state: 'delayed', reason: 'refilling' })
})
