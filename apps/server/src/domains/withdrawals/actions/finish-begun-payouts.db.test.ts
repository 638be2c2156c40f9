import { beforeEach, expect, test } from 'vitest'
import { type PayoutDesk, payoutDesk } from '#testing/payout-desk.ts'
import { finishBegunPayouts } from './finish-begun-payouts.ts'
import { reservePayout } from './reserve-payout.ts'
import { signPayout } from './sign-payout.ts'
import { takePayout } from './take-payout.ts'

let desk: PayoutDesk
beforeEach(async () => {
  desk = await payoutDesk({ confirmationsNeeded: 2 })
})

const stateOf = async (id: string) => (await desk.read(id)).state

/** Two that were begun before the worker died: one was signed, the other only taken. */
async function begun(): Promise<readonly [string, string]> {
  const first = await desk.ask(5n)
  const second = await desk.ask(6n)
  await desk.scan()
  await takePayout(desk.parts)
  await reservePayout(desk.parts, first.id)
  await signPayout(desk.parts, first.id)
  await takePayout(desk.parts)
  expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(['signed', 'reserved'])
  return [first.id, second.id]
}

test('sends all that was begun, and takes nothing new', async () => {
  const [first, second] = await begun()
  const waiting = await desk.ask(7n)
  expect(await finishBegunPayouts(desk.parts)).toBe(true)
  expect([await stateOf(first), await stateOf(second), await stateOf(waiting.id)]).toEqual([
    'broadcast',
    'broadcast',
    'approved',
  ])
  expect(await finishBegunPayouts(desk.parts)).toBe(true)
})

test('error: one that waits stops those behind it', async () => {
  const [first, second] = await begun()
  const late = desk.partsWith({ urls: ['http://127.0.0.1:9', 'http://127.0.0.1:9'] })
  expect(await finishBegunPayouts(late)).toBe(false)
  expect([await stateOf(first), await stateOf(second)]).toEqual(['uncertain', 'reserved'])
})
