import { expect, test } from 'vitest'
import { capitalMicro } from '#testing/plans.ts'
import { asked, insertWithdrawer, paidByBank, stored } from '#testing/withdrawals.ts'
import { prepareWithdrawals } from '../testing.ts'
import { keepAsCapital } from './keep-as-capital.ts'

const world = prepareWithdrawals()

const keep = async (id: string) => {
  const withdrawal = await stored(world.parts, id)
  return world.database.app.transaction((tx) => keepAsCapital(tx, withdrawal, 'system:test'))
}

test('what was paid by bank is the operator’s own once it arrived, and only once', async () => {
  const { id } = await paidByBank(world.database, world.parts, '90')
  const before = await capitalMicro(world.database.app)
  await keep(id)
  expect(await capitalMicro(world.database.app)).toBe(before + 90_000_000n)
  await expect(keep(id)).rejects.toThrow('duplicate')
  expect(await capitalMicro(world.database.app)).toBe(before + 90_000_000n)
})

test('error: what was not paid by bank does not become capital', async () => {
  const { id } = await asked(world.parts, await insertWithdrawer(world.database), { method: 'bank', amount: '90' })
  await expect(keep(id)).rejects.toThrow('money that was set aside is not there')
})
