import { ok, refuse } from '@clearhold/contract/result'
import { beforeAll, expect, test } from 'vitest'
import { allowedActor, approvalDesk } from '#testing/approved.ts'
import { insertTestPerson, TestClock } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { readPersonState } from '../store/directory.ts'
import { insertPermissions } from '../store/permissions.ts'
import { freezeAccount } from './freeze-account.ts'
import { freezeStaff } from './freeze-staff.ts'

const database = prepareDatabase()
const clock = new TestClock()
let desk: ReturnType<typeof approvalDesk>
let supporterId: string
beforeAll(async () => {
  desk = approvalDesk(database, [freezeStaff({ clock })])
  supporterId = await insertTestPerson(database)
})

const because = { reason: 'unusual_use', note: 'seen at night' } as const
async function staffOf(permission: 'finance_maker' | 'finance_approver' | 'kyc_reviewer'): Promise<string> {
  const personId = await insertTestPerson(database, { role: 'Admin' })
  await database.app.transaction((tx) => insertPermissions(tx, personId, [permission]))
  return personId
}
const freezeAlone = (personId: string) =>
  database.app.transaction((tx) =>
    freezeAccount(tx, { clock }, { personId, byPersonId: supporterId, ...because, requestId: 'r' }),
  )

test('SEC8: one supporter cannot freeze those who decide about money, one after the other; two people can', async () => {
  const approvers = [
    await staffOf('finance_approver'),
    await staffOf('finance_approver'),
    await staffOf('finance_maker'),
  ]
  for (const personId of approvers) {
    expect(await freezeAlone(personId)).toEqual(refuse('freeze_takes_two'))
    expect(await readPersonState(database.app.reader, personId)).toBe('active')
  }
  const [first = ''] = approvers
  const maker = allowedActor(supporterId)
  const asked = await desk.ask('account.freeze', { personId: first, ...because }, maker)
  if (!asked.ok) throw new Error(asked.code)
  expect(await desk.approve(asked.value.approvalId, maker)).toMatchObject({ ok: false })
  expect(await readPersonState(database.app.reader, first)).toBe('active')
  expect(await desk.approve(asked.value.approvalId)).toEqual(ok(undefined))
  expect(await readPersonState(database.app.reader, first)).toBe('frozen')
})

test('everybody else is frozen at once by one, and needs no second person', async () => {
  const reviewerId = await staffOf('kyc_reviewer')
  expect(await desk.ask('account.freeze', { personId: reviewerId, ...because })).toEqual(refuse('nothing_to_change'))
  expect(await freezeAlone(reviewerId)).toEqual(ok(undefined))
})
