import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { type ManualDesk, manualDesk } from '#testing/manual-desk.ts'
import { creditManualDeposit } from './credit-manual-deposit.ts'
import { deleteDeposit } from './delete-deposit.ts'

let desk: ManualDesk
beforeAll(async () => {
  desk = await manualDesk()
})

test('I10: a deposit that never held money is removed from the lists, and its row stays', async () => {
  const { depositId } = await desk.submit()
  expect(await deleteDeposit.describe(desk.database.app.reader, { depositId })).toMatchObject({
    value: { changes: [{ field: 'deposit_state', before: 'submitted', after: 'deleted' }] },
  })
  expect(await desk.run(deleteDeposit, { depositId })).toMatchObject({ ok: true })
  expect(await desk.run(deleteDeposit, { depositId })).toMatchObject({ code: 'deposit_decided' })
  expect(await desk.run(deleteDeposit, { depositId: randomUUID() })).toMatchObject({ code: 'not_found' })
  const [row] = await desk.database.owner('select state, note from deposits.deposit where id = $1', [depositId])
  expect(row).toEqual({ state: 'deleted', note: 'it was agreed by phone' })
  expect(await desk.database.owner(`select from audit.record where action = 'deposit.deleted'`)).toHaveLength(1)
})

test('behavior: a payment that was told of does not vanish without a word: its person is told why, once', async () => {
  const told = async (id: string) =>
    (
      await desk.database.owner(
        `select type, payload from platform.outbox where payload ->> 'depositId' = $1 and type <> 'deposit.submitted'`,
        [id],
      )
    ).map(({ type, payload }) => [type, payload])
  const { depositId } = await desk.submit()
  await desk.run(deleteDeposit, { depositId })
  const reason = 'it was agreed by phone'
  expect(await told(depositId)).toEqual([['deposit.rejected', expect.objectContaining({ depositId, reason })]])
})

test('error: a credited deposit, or one that waits for its money, is not removed', async () => {
  await desk.fundCapital(100_000_000n)
  const credited = await desk.submit()
  const waiting = await desk.submit()
  for (const { depositId } of [credited, waiting]) {
    await desk.run(creditManualDeposit, { depositId })
    expect(await desk.run(deleteDeposit, { depositId })).toMatchObject({ code: 'deposit_has_money' })
    expect(await deleteDeposit.describe(desk.database.app.reader, { depositId })).toMatchObject({
      code: 'deposit_has_money',
    })
  }
})
