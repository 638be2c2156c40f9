import { expect, test } from 'vitest'
import { manualDesk } from '#testing/manual-desk.ts'
import { countWaitingDeposits } from './count-waiting-deposits.ts'

test('what waits for staff is counted by why; what is decided is not', async () => {
  const desk = await manualDesk()
  const made = []
  for (let index = 0; index < 4; index += 1) made.push((await desk.submit()).depositId)
  await desk.database.owner(`update deposits.deposit set state = 'waiting_for_capital' where id = $1`, [made[0]])
  await desk.database.owner(`update deposits.deposit set state = 'rejected', note = 'no' where id = $1`, [made[1]])
  expect(await countWaitingDeposits(desk.database.app.reader)).toEqual({
    submitted: 2,
    waiting_for_capital: 1,
    frozen: 0,
    unsupported: 0,
  })
})
