import { expect, test } from 'vitest'
import { asked, insertWithdrawer, usableAddress } from '#testing/withdrawals.ts'
import { prepareWithdrawals } from '../testing.ts'
import { listOwnWithdrawals } from './list-own-withdrawals.ts'
import { moveWithdrawal } from './move-withdrawal.ts'

const world = prepareWithdrawals()

const mine = (personId: string) => listOwnWithdrawals(world.database.app.reader, world.parts, { personId, limit: 20 })

test('a delay and a rejection are said by their codes, and a step that is no change is no step', async () => {
  const personId = await insertWithdrawer(world.database)
  const { id } = await asked(world.parts, personId, { addressId: await usableAddress(world.parts, personId) })
  const move = (to: 'delayed' | 'confirming', confirmations: number, reason?: string) =>
    world.database.app.transaction((tx) =>
      moveWithdrawal(tx, {
        id,
        from: ['approved', 'delayed', 'confirming'],
        to,
        set: { confirmations, confirmationsNeeded: 12 },
        ...(reason === undefined ? {} : { reason }),
      }),
    )
  await move('delayed', 0, 'gas')
  await move('delayed', 0, 'gas')
  const show = async () => (await mine(personId)).withdrawals[0]
  expect(await show()).toMatchObject({ delay: 'gas', canCancel: true })
  await move('confirming', 1)
  await move('confirming', 2)
  expect(await show()).toMatchObject({ delay: null, confirmations: 2, confirmationsNeeded: 12 })
  expect((await show())?.steps.map(({ state }) => state)).toEqual(['approved', 'delayed', 'confirming'])
  const types = await world.database.owner(`select type from platform.outbox where person_id = $1 order by id`, [
    personId,
  ])
  expect(types.map(({ type }) => type).slice(-4)).toEqual([
    'withdrawal.delayed',
    'withdrawal.moved',
    'withdrawal.moved',
    'withdrawal.moved',
  ])
})
