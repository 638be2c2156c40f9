import { expect, test } from 'vitest'
import { asked, insertWithdrawer } from '#testing/withdrawals.ts'
import { prepareWithdrawals } from '../testing.ts'
import { cancelWithdrawal } from './cancel-withdrawal.ts'
import { hasNoOpenWithdrawal } from './has-no-open-withdrawal.ts'

const world = prepareWithdrawals()

test('an account is not closed while a withdrawal of its owner is open', async () => {
  const personId = await insertWithdrawer(world.database)
  const isFree = () => hasNoOpenWithdrawal(world.database.app.reader, personId)
  expect(await isFree()).toBe(true)
  const { id: withdrawalId } = await asked(world.parts, personId)
  expect(await isFree()).toBe(false)
  await world.database.app.transaction((tx) => cancelWithdrawal(tx, { withdrawalId, personId, requestId: 'test' }))
  expect(await isFree()).toBe(true)
})
