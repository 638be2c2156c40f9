import { withdrawalListSchema } from '@clearhold/contract/withdrawals/schema'
import { expect, test } from 'vitest'
import { ask, asked, insertWithdrawer, newAddress } from '#testing/withdrawals.ts'
import { prepareWithdrawals } from '../testing.ts'
import { listOwnWithdrawals } from './list-own-withdrawals.ts'
import { showOwnWithdrawal } from './show-own-withdrawal.ts'

const world = prepareWithdrawals()

const mine = (personId: string, after?: string, limit = 20) =>
  listOwnWithdrawals(world.database.app.reader, world.parts, { personId, after, limit })

test('a person’s own, newest first, page by page, as the contract says', async () => {
  const personId = await insertWithdrawer(world.database)
  const other = await insertWithdrawer(world.database)
  const walletAddress = newAddress()
  const ids: string[] = []
  for (const amount of ['10', '20', '30'])
    ids.unshift((await asked(world.parts, personId, { amount, walletAddress })).id)
  await ask(world.parts, other)
  const all = withdrawalListSchema.parse(await mine(personId))
  expect(all.withdrawals.map(({ id }) => id)).toEqual(ids)
  expect(all.withdrawals[0]).toMatchObject({
    amount: '30.000000',
    charge: '0.00',
    state: 'on_hold',
    canCancel: true,
    network: 'Test chain',
    approvals: { given: 0, needed: 0 },
    queuePosition: null,
    holdUntil: null,
    endEntry: null,
    steps: [{ state: 'on_hold', reason: null }],
  })
  const first = await mine(personId, undefined, 2)
  const second = await mine(personId, first.next ?? '', 2)
  expect([...first.withdrawals, ...second.withdrawals].map(({ id }) => id)).toEqual(ids)
  expect(second.next).toBeNull()
  expect(await showOwnWithdrawal(world.database.app.reader, world.parts, ids[0] ?? '', other)).toBeUndefined()
})
