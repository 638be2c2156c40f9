import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { capitalAccount, investorAccount, verifyLedger } from '#domains/ledger/index.ts'
import { allowedActor, approvalDesk } from '#testing/approved.ts'
import { type ManualDesk, manualDesk } from '#testing/manual-desk.ts'
import { creditManualDeposit } from './credit-manual-deposit.ts'
import { deleteDeposit } from './delete-deposit.ts'
import { editDeposit } from './edit-deposit.ts'

let desk: ManualDesk
beforeEach(async () => {
  desk = await manualDesk()
})

test('a manual deposit is paid out of the operator’s own capital, once', async () => {
  await desk.fundCapital(150_000_000n)
  const { depositId, personId } = await desk.submit()
  const described = await creditManualDeposit.describe(desk.database.app.reader, { depositId })
  expect(described).toMatchObject({ ok: true, value: { subject: `person:${personId}` } })
  expect(described.ok && described.value.changes).toContainEqual({ field: 'cash', before: '', after: '+100.000000' })
  expect(await desk.run(creditManualDeposit, { depositId })).toMatchObject({ ok: true })
  expect(await desk.run(creditManualDeposit, { depositId })).toMatchObject({ code: 'deposit_decided' })
  expect(await desk.stateOf(depositId)).toBe('credited')
  expect(await desk.balanceMicro(investorAccount(personId, 'cash'))).toBe(100_000_000n)
  expect(await desk.balanceMicro(capitalAccount)).toBe(50_000_000n)
  expect(await verifyLedger(desk.database.app.reader)).toEqual([])
})

test('without free capital it waits, and nothing is booked', async () => {
  await desk.fundCapital(99_999_999n)
  const { depositId, personId } = await desk.submit()
  expect(await desk.run(creditManualDeposit, { depositId })).toMatchObject({ ok: true })
  expect(await desk.stateOf(depositId)).toBe('waiting_for_capital')
  expect(await desk.balanceMicro(investorAccount(personId, 'cash'))).toBe(0n)
  expect(await desk.balanceMicro(capitalAccount)).toBe(99_999_999n)
})

test('error: a deposit that is not there', async () => {
  const input = { depositId: randomUUID() }
  expect(await desk.run(creditManualDeposit, input)).toMatchObject({ code: 'not_found' })
  expect(await creditManualDeposit.describe(desk.database.app.reader, input)).toMatchObject({ code: 'not_found' })
})

test('two people: what was edited after the request is not credited by it', async () => {
  await desk.fundCapital(150_000_000n)
  const approvals = approvalDesk(desk.database, [creditManualDeposit, editDeposit, deleteDeposit])
  const { depositId, personId } = await desk.submit()
  const asked = await approvals.ask('deposit.credit_manual', { depositId })
  const edit = { depositId, usdAmount: '90', btcAmount: '1' }
  expect(await approvals.carryOut('deposit.edit', edit)).toMatchObject({ ok: true })
  expect(await approvals.approve(asked.ok ? asked.value.approvalId : '')).toMatchObject({ code: 'approval_stale' })
  expect(await desk.stateOf(depositId)).toBe('submitted')
  expect(await approvals.carryOut('deposit.credit_manual', { depositId })).toMatchObject({ ok: true })
  expect(await desk.balanceMicro(investorAccount(personId, 'cash'))).toBe(90_000_000n)
  expect(await desk.database.owner(`select payload from platform.outbox where type = 'deposit.credited'`)).toEqual([
    { payload: { depositId, amount: '90.000000', profit: '1.000000', entry: expect.stringMatching(/^\d+-\d+$/) } },
  ])
  expect(await approvals.carryOut('deposit.delete', { depositId })).toMatchObject({ code: 'deposit_has_money' })
})

test('error: staff can neither propose nor approve the crediting of their own payment', async () => {
  const approvals = approvalDesk(desk.database, [creditManualDeposit])
  const { depositId, personId } = await desk.submit()
  const own = allowedActor(personId)
  expect(await approvals.ask('deposit.credit_manual', { depositId }, own)).toMatchObject({ code: 'not_allowed' })
  const asked = await approvals.ask('deposit.credit_manual', { depositId })
  expect(await approvals.approve(asked.ok ? asked.value.approvalId : '', own)).toMatchObject({ ok: false })
  expect(await desk.stateOf(depositId)).toBe('submitted')
})
