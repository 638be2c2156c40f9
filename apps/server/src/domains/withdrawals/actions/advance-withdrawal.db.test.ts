import { expect, test } from 'vitest'
import { asked, insertWithdrawer, setVerification, stored } from '#testing/withdrawals.ts'
import { prepareWithdrawals } from '../testing.ts'
import { advanceWithdrawal } from './advance-withdrawal.ts'

const world = prepareWithdrawals()

test('goes as far as it can at once, and says whether it moved', async () => {
  const personId = await insertWithdrawer(world.database, { verification: 'pending' })
  const { id } = await asked(world.parts, personId, { method: 'bank' })
  const advance = () => world.database.app.transaction((tx) => advanceWithdrawal(tx, id))
  expect(await advance()).toBe(false)
  await setVerification(world.database, personId, 'verified')
  expect(await advance()).toBe(true)
  expect((await stored(world.parts, id)).state).toBe('review')
  expect(await advance()).toBe(false)
})

test('error: one that does not exist does not move', async () => {
  const personId = await insertWithdrawer(world.database)
  expect(await world.database.app.transaction((tx) => advanceWithdrawal(tx, personId))).toBe(false)
})
