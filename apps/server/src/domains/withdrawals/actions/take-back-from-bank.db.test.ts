import { expect, test } from 'vitest'
import { capitalMicro, holdings } from '#testing/plans.ts'
import { asked, insertWithdrawer, paidByBank, stored } from '#testing/withdrawals.ts'
import { prepareWithdrawals } from '../testing.ts'
import { takeBackFromBank } from './take-back-from-bank.ts'

const world = prepareWithdrawals()

const takeBack = async (id: string) => {
  const withdrawal = await stored(world.parts, id)
  return world.database.app.transaction((tx) => takeBackFromBank(tx, withdrawal, 'system:test'))
}

test('what never arrived is the person’s again, and nothing of it the operator’s', async () => {
  const { id, personId } = await paidByBank(world.database, world.parts, '90')
  const before = await capitalMicro(world.database.app)
  await takeBack(id)
  expect(await holdings(world.database.app, personId)).toMatchObject({ cash: 1_000_000_000n, leaving: 0n })
  expect(await capitalMicro(world.database.app)).toBe(before)
})

test('error: what was not paid by bank is not taken back from it', async () => {
  const personId = await insertWithdrawer(world.database)
  const { id } = await asked(world.parts, personId, { method: 'bank', amount: '90' })
  await expect(takeBack(id)).rejects.toThrow('money that was set aside is not there')
  expect(await holdings(world.database.app, personId)).toMatchObject({ cash: 910_000_000n, leaving: 90_000_000n })
})
