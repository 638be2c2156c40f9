import { beforeEach, expect, test } from 'vitest'
import { hexOf } from '#platform/chain/address.ts'
import { ChainError } from '#platform/chain/chain.ts'
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

const compared = async () => (await desk.database.owner('select 1 from treasury.reconciliation')).length

test('behavior: addresses are read in pages, and a comparison is made every twenty seconds', async () => {
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
  await desk.database.owner('delete from treasury.reconciliation')
  await reconcile()
  await reconcile()
  expect(await compared()).toBe(1)
  clock.pass(19)
  await reconcile()
  expect(await compared()).toBe(1)
  clock.pass(1)
  await reconcile()
  expect(await compared()).toBe(2)
})

test('MON5: what could not be compared is tried again with the next turn: the first comparison is there as soon as it can be', async () => {
  await desk.database.owner('delete from treasury.reconciliation')
  let isReachable = false
  const chain = {
    ...desk.reconcileParts.chain,
    agreedBlock: async (number: bigint) => {
      if (!isReachable) throw new ChainError('provider_down', 'no provider answers')
      return desk.reconcileParts.chain.agreedBlock(number)
    },
  }
  const reconcile = createReconciler({ ...desk.reconcileParts, chain }, new TestClock())
  await reconcile()
  expect(await compared()).toBe(0)
  isReachable = true
  await reconcile()
  expect(await compared()).toBe(1)
})
