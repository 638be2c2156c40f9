import { expect, test } from 'vitest'
import { asked, insertWithdrawer, stored, usableAddress, viewerOf } from '#testing/withdrawals.ts'
import { prepareWithdrawals } from '../testing.ts'
import { moveWithdrawal } from './move-withdrawal.ts'
import { presentWithdrawals } from './present-withdrawals.ts'

const world = prepareWithdrawals()

test('each withdrawal has its own person, and one that was sent back says that its address was refused', async () => {
  const one = await insertWithdrawer(world.database)
  const two = await insertWithdrawer(world.database)
  const first = await asked(world.parts, one, { addressId: await usableAddress(world.parts, one) })
  const second = await asked(world.parts, two, { method: 'bank' })
  await world.database.app.transaction((tx) =>
    moveWithdrawal(tx, { id: first.id, from: ['approved'], to: 'review', reason: 'address_sanctioned' }),
  )
  const rows = [await stored(world.parts, first.id), await stored(world.parts, second.id)]
  const shown = await presentWithdrawals(
    world.database.app.reader,
    world.parts,
    viewerOf(two, 'finance_approver'),
    rows,
  )
  expect(shown).toMatchObject([
    {
      id: first.id,
      user: { _id: one, email: `${one}@example.test` },
      risk: ['address_refused', 'new_address', ...first.risk],
    },
    { id: second.id, user: { _id: two, email: `${two}@example.test` }, risk: [...second.risk], hindrance: 'own' },
  ])
})
