import { expect, test } from 'vitest'
import { manualDesk } from '#testing/manual-desk.ts'
import { creditManualDeposit } from './credit-manual-deposit.ts'
import { hasNoOpenDeposit } from './has-no-open-deposit.ts'

test('an account with a deposit that waits for anything is not closed', async () => {
  const desk = await manualDesk()
  const { depositId, personId } = await desk.submit()
  const { reader } = desk.database.app
  expect(await hasNoOpenDeposit(reader, personId)).toBe(false)
  await desk.run(creditManualDeposit, { depositId })
  expect(await desk.stateOf(depositId)).toBe('waiting_for_capital')
  expect(await hasNoOpenDeposit(reader, personId)).toBe(false)
  await desk.database.owner(`update deposits.deposit set state = 'rejected', note = 'no' where id = $1`, [depositId])
  expect(await hasNoOpenDeposit(reader, personId)).toBe(true)
})
