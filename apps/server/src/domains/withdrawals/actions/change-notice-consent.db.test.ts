import { expect, test } from 'vitest'
import { insertWithdrawer } from '#testing/withdrawals.ts'
import { readConsent } from '../store/notices.ts'
import { prepareWithdrawals } from '../testing.ts'
import { changeNoticeConsent } from './change-notice-consent.ts'

const world = prepareWithdrawals()

test('A05: off until the person agrees, ended at once, and each change is in the audit log once', async () => {
  const personId = await insertWithdrawer(world.database)
  const change = (agreed: boolean) =>
    world.database.app.transaction((tx) => changeNoticeConsent(tx, { personId, agreed, requestId: 'test' }))
  const agrees = () => readConsent(world.database.app.reader, personId)
  expect(await agrees()).toBe(false)
  await change(false)
  await Promise.all([change(true), change(true)])
  expect(await agrees()).toBe(true)
  await change(false)
  expect(await agrees()).toBe(false)
  const records = await world.database.owner(
    `select action from audit.record where subject = $1 and action like 'withdrawal.notices%' order by id`,
    [`person:${personId}`],
  )
  expect(records.map(({ action }) => action)).toEqual(['withdrawal.notices_agreed', 'withdrawal.notices_ended'])
})

test('error: a consent cannot be dated back', async () => {
  const personId = await insertWithdrawer(world.database)
  await world.database.app.transaction((tx) => changeNoticeConsent(tx, { personId, agreed: true, requestId: 'test' }))
  await expect(
    world.database.owner(`update withdrawals.notice_consent set agreed_at = now() - interval '1 day'`),
  ).rejects.toThrow()
})
