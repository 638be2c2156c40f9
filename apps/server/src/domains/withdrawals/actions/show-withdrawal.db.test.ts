import { expect, test } from 'vitest'
import { asked, followLink, insertWithdrawer } from '#testing/withdrawals.ts'
import { prepareWithdrawals } from '../testing.ts'
import { showWithdrawal } from './show-withdrawal.ts'

const world = prepareWithdrawals()

test('says whether its address still waits for the link of the mail; for anybody else it is not there', async () => {
  const personId = await insertWithdrawer(world.database)
  const { id, addressId } = await asked(world.parts, personId)
  const show = (viewerId: string) => showWithdrawal(world.database.app.reader, world.parts, id, viewerId)
  expect(await show(personId)).toMatchObject({ id, addressToConfirm: true })
  await followLink(world.parts, personId, addressId ?? '')
  expect(await show(personId)).toMatchObject({ id, addressToConfirm: false })
  expect(await show(await insertWithdrawer(world.database))).toBeUndefined()
})
