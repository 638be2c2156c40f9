import { expect, test } from 'vitest'
import { asked, insertWithdrawer, usableAddress, viewerOf } from '#testing/withdrawals.ts'
import { referenceOf } from '../rules.ts'
import { prepareWithdrawals } from '../testing.ts'
import { listOwnWithdrawals } from './list-own-withdrawals.ts'
import { listWithdrawals } from './list-withdrawals.ts'
import { moveWithdrawal } from './move-withdrawal.ts'
import { resolveWithdrawalQuery } from './resolve-withdrawal-query.ts'

const world = prepareWithdrawals()

const mine = (personId: string) => listOwnWithdrawals(world.database.app.reader, world.parts, { personId, limit: 20 })

test('staff find by reference, person, address and transaction', async () => {
  const personId = await insertWithdrawer(world.database)
  const withdrawal = await asked(world.parts, personId, { addressId: await usableAddress(world.parts, personId) })
  const txHash = Buffer.alloc(32, 7)
  const move = { id: withdrawal.id, from: ['approved'], to: 'broadcast', set: { txHash } } as const
  await world.database.app.transaction((tx) => moveWithdrawal(tx, move))
  const find = async (search: string) => {
    const query = { search, limit: 10 }
    const { withdrawals } = await listWithdrawals(world.database.app.reader, world.parts, viewerOf(personId), query)
    return withdrawals.map(({ id }) => id)
  }
  for (const search of [
    referenceOf(withdrawal.number),
    personId,
    `${personId.slice(0, 20)}`,
    `0x${withdrawal.toAddress?.toString('hex')}`,
    `0x${'07'.repeat(32)}`,
  ]) {
    expect([search, await find(search)]).toEqual([search, [withdrawal.id]])
  }
  expect(await find('no such person')).toEqual([])
  const [shown] = (await mine(personId)).withdrawals
  expect(shown).toMatchObject({ txHash: `0x${'07'.repeat(32)}`, canCancel: false, explorerUrl: null })
})

test('a text has one meaning, and the other filters stay as they are', async () => {
  const query = { limit: 10, state: 'review' } as const
  const meant = async (search: string) =>
    (await resolveWithdrawalQuery(world.database.app.reader, { ...query, search })).wanted
  expect(await meant('  ')).toEqual({ ...query, meaning: undefined })
  expect(await meant('W-20417')).toEqual({ ...query, meaning: { number: 20_417n } })
  expect(await meant('no such person')).toEqual({ ...query, meaning: { personIds: [] } })
})
