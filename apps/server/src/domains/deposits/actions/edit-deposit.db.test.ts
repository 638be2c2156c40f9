import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { investorAccount } from '#domains/ledger/index.ts'
import { type ManualDesk, manualDesk } from '#testing/manual-desk.ts'
import { creditManualDeposit } from './credit-manual-deposit.ts'
import { editDeposit } from './edit-deposit.ts'

let desk: ManualDesk
beforeAll(async () => {
  desk = await manualDesk()
  await desk.fundCapital(150_000_000n)
})

test('I09: an edit changes what is to be credited: cash, and a goodwill to profit', async () => {
  const { depositId, personId } = await desk.submit()
  const input = { depositId, usdAmount: '90', btcAmount: '5.5' }
  expect(await editDeposit.describe(desk.database.app.reader, input)).toMatchObject({
    value: {
      changes: [
        { field: 'deposit_cash', before: '100.000000', after: '90.000000' },
        { field: 'deposit_profit', before: '0.000000', after: '5.500000' },
      ],
    },
  })
  expect(await desk.run(editDeposit, input)).toMatchObject({ ok: true })
  expect(await desk.run(editDeposit, input)).toMatchObject({ code: 'nothing_to_change' })
  await desk.run(creditManualDeposit, { depositId })
  expect(await desk.balanceMicro(investorAccount(personId, 'cash'))).toBe(90_000_000n)
  expect(await desk.balanceMicro(investorAccount(personId, 'profit'))).toBe(5_500_000n)
  expect(await desk.run(editDeposit, { ...input, usdAmount: '900' })).toMatchObject({ code: 'deposit_decided' })
})

test('error: what is not there, or would credit nothing, is not edited', async () => {
  const { depositId } = await desk.submit()
  const nothing = { usdAmount: '0', btcAmount: '0' }
  expect(await desk.run(editDeposit, { depositId: randomUUID(), ...nothing })).toMatchObject({ code: 'not_found' })
  expect(await desk.run(editDeposit, { depositId, ...nothing })).toMatchObject({ code: 'nothing_to_change' })
})
