import { beforeAll, expect, test } from 'vitest'
import { type PayoutDesk, payoutDesk } from '#testing/payout-desk.ts'
import { tamper } from '#testing/resources.ts'
import { wakesOf } from './flow-wakes.ts'

let desk: PayoutDesk
beforeAll(async () => {
  desk = await payoutDesk({ confirmationsNeeded: 2 })
})

async function wokenByBlock(): Promise<string[]> {
  const event = { id: 1n, type: 'chain.advanced', personId: null, payload: {} }
  const wakes = await wakesOf([event], { reader: desk.database.app.reader, chainId: desk.anvil.chainId })
  return wakes.map(({ flow }) => flow).filter((flow) => flow === 'wallet' || flow === 'settlement')
}

test('a block wakes the wallet while a payout waits, and the settlement while one is on its way, or settled so lately that the chain may take it back', async () => {
  expect(await wokenByBlock()).toEqual([])
  const { id } = await desk.ask(5n)
  expect(await wokenByBlock()).toEqual(['wallet'])
  await desk.turn()
  expect(await wokenByBlock()).toEqual(['settlement'])
  await desk.pass(3)
  expect((await desk.read(id)).state).toBe('settled')
  expect(await wokenByBlock()).toEqual(['settlement'])
  await tamper(
    desk.database,
    `update withdrawals.withdrawal set settled_at = settled_at - interval '31 minutes' where id = '${id}'`,
  )
  expect(await wokenByBlock()).toEqual([])
})
