import { beforeEach, expect, test } from 'vitest'
import { hexOf } from '#platform/chain/address.ts'
import { type PayoutDesk, payoutDesk } from '#testing/payout-desk.ts'
import { TestClock } from '#testing/people.ts'
import { readHolding } from '../store/sweeps.ts'
import { createReconciler } from './create-reconciler.ts'

let desk: PayoutDesk
let person: { readonly personId: string; readonly address: string }
beforeEach(async () => {
  desk = await payoutDesk({ hot: 0n })
  person = await desk.deposit(80n)
})

test('behavior: addresses are read in pages, and a comparison rests as long as they ask for', async () => {
  const other = await desk.deposit(20n)
  const { reader } = desk.database.app
  const [first, ...more] = await readHolding(reader, desk.anvil.chainId, undefined, 1)
  const [second, ...none] = await readHolding(reader, desk.anvil.chainId, first, 10)
  expect([more, none]).toEqual([[], []])
  expect([first, second].map((address) => hexOf(address ?? Buffer.of()))).toEqual(
    [person.address, other.address].map((address) => address.toLowerCase()).sort(),
  )
  const clock = new TestClock()
  const reconcile = createReconciler(desk.reconcileParts, clock)
  const compared = async () => (await desk.database.owner('select 1 from treasury.reconciliation')).length
  await reconcile()
  await reconcile()
  expect(await compared()).toBe(1)
  clock.pass(1)
  await reconcile()
  expect(await compared()).toBe(2)
})
