import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { manualDesk } from '#testing/manual-desk.ts'
import { creditManualDeposit } from './credit-manual-deposit.ts'
import { rejectManualDeposit } from './reject-manual-deposit.ts'

test('a deposit is rejected with words, once, and then credits nothing; what two people approved is not rejected', async () => {
  const desk = await manualDesk()
  const { depositId, personId } = await desk.submit()
  const reject = (id: string) =>
    desk.database.app.transaction((tx) =>
      rejectManualDeposit(tx, {
        depositId: id,
        personId: randomUUID(),
        reason: 'No such payment arrived',
        requestId: 'r',
      }),
    )
  expect(await reject(depositId)).toMatchObject({ ok: true })
  expect(await reject(depositId)).toMatchObject({ code: 'deposit_decided' })
  expect(await reject(randomUUID())).toMatchObject({ code: 'not_found' })
  expect(await desk.run(creditManualDeposit, { depositId })).toMatchObject({ code: 'deposit_decided' })
  const [row] = await desk.database.owner('select state, note from deposits.deposit where id = $1', [depositId])
  expect(row).toEqual({ state: 'rejected', note: 'No such payment arrived' })
  expect(await desk.database.owner(`select from audit.record where action = 'deposit.rejected'`)).toHaveLength(1)
  const events = await desk.database.owner('select type from platform.outbox where person_id = $1', [personId])
  expect(events).toEqual([{ type: 'deposit.rejected' }])
  const approved = await desk.submit()
  await desk.run(creditManualDeposit, { depositId: approved.depositId })
  expect(await reject(approved.depositId)).toMatchObject({ code: 'deposit_decided' })
})
