import { alarmKinds, alarmListSchema } from '@clearhold/contract/treasury/alarms'
import { beforeAll, expect, test } from 'vitest'
import { type DepositCounter, depositCounter } from '#testing/deposit-counter.ts'
import { raiseAlarm } from '../domains/treasury/index.ts'

let counter: DepositCounter
beforeAll(async () => {
  counter = await depositCounter()
})

const ring = (kind: (typeof alarmKinds)[number], about: string, stopsPayouts: boolean) =>
  counter.desk.database.app.transaction((tx) => raiseAlarm(tx, { kind, chainId: 31_337, about, stopsPayouts }))

test('staff see what rings, two of them clear it, and what stops payouts is said', async () => {
  const maker = await counter.newClerk(['finance_maker'])
  const approver = await counter.newClerk(['finance_approver'])
  const standing = async () => alarmListSchema.parse((await maker.call('GET', 'admin/alarms')).value)
  expect(await standing()).toEqual({ alarms: [], payoutsStopped: false })
  await ring('impossible_amount', 'block:7', false)
  expect((await standing()).payoutsStopped).toBe(false)
  await ring('reorg_after_credit', 'deposit:1', true)
  const { alarms, payoutsStopped } = await standing()
  expect(payoutsStopped).toBe(true)
  const alarm = alarms.find(({ kind }) => kind === 'reorg_after_credit')
  expect(alarm).toMatchObject({ chainId: 31_337, about: 'deposit:1', stopsPayouts: true })
  const asked = await maker.call('POST', `admin/alarms/${alarm?.id}/clear`, { reason: 'the transfer came again' })
  expect(asked).toMatchObject({ status: 200, value: { message: 'Sent to a second person for approval.' } })
  expect((await standing()).payoutsStopped).toBe(true)
  expect((await counter.approve(approver, asked.value['approvalId'])).value).toMatchObject({ state: 'approved' })
  expect(await standing()).toMatchObject({ alarms: [{ kind: 'impossible_amount' }], payoutsStopped: false })
  expect(await maker.call('POST', `admin/alarms/${alarm?.id}/clear`, { reason: 'once more' })).toMatchObject({
    status: 404,
    value: { code: 'not_found' },
  })
})

test('error: no investor sees them, and who may not propose cannot clear them', async () => {
  const person = await counter.newClient()
  const support = await counter.newClerk(['support'])
  expect((await person.call('GET', 'admin/alarms')).status).toBe(403)
  expect((await support.call('GET', 'admin/alarms')).status).toBe(200)
  expect((await support.call('POST', 'admin/alarms/1/clear', { reason: 'please' })).status).toBe(403)
})

test('every kind that can ring can be told', async () => {
  const staff = await counter.newClerk(['owner'])
  for (const kind of alarmKinds) await ring(kind, `block:${kind}`, false)
  const { alarms } = alarmListSchema.parse((await staff.call('GET', 'admin/alarms')).value)
  expect(new Set(alarms.map(({ kind }) => kind))).toEqual(new Set(alarmKinds))
})
