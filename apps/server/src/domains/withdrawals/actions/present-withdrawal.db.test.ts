import { beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#testing/resources.ts'
import { asked, insertWithdrawer, prepareChain, testWithdrawalParts, usableAddress } from '#testing/withdrawals.ts'
import type { WithdrawalsParts } from '../parts.ts'
import { moveWithdrawal } from '../store/withdrawals.ts'
import { listWithdrawals } from './list-withdrawals.ts'

let database: TestDatabase
let parts: WithdrawalsParts
beforeAll(async () => {
  database = await testDatabase()
  await prepareChain(database)
  parts = testWithdrawalParts(database)
})

const mine = (personId: string) => listWithdrawals(database.app.reader, parts, { personId, limit: 20 })

test('a delay and a rejection are said by their codes, and a step that is no change is no step', async () => {
  const personId = await insertWithdrawer(database)
  const { id } = await asked(parts, personId, { addressId: await usableAddress(parts, personId) })
  const move = (to: 'delayed' | 'confirming', confirmations: number, reason?: string) =>
    database.app.transaction((tx) =>
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
  const types = await database.owner(`select type from platform.outbox where person_id = $1 order by id`, [personId])
  expect(types.map(({ type }) => type).slice(-4)).toEqual([
    'withdrawal.delayed',
    'withdrawal.moved',
    'withdrawal.moved',
    'withdrawal.moved',
  ])
})
