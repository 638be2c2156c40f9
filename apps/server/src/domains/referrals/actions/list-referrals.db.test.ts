import { myReferralsSchema } from '@clearhold/contract/referrals/schema'
import { beforeAll, expect, test } from 'vitest'
import {
  activated,
  insertInvestor,
  invite,
  leaveEarly,
  offerPlans,
  passHours,
  payAll,
  testPlanParts,
} from '#testing/plans.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { listReferrals, type ReferralQuery } from './list-referrals.ts'

const database = prepareDatabase()
beforeAll(async () => {
  await offerPlans(database.app, 100_000n)
})
const list = (personId: string, change: Partial<ReferralQuery> = {}) =>
  database.app.transaction((tx) =>
    listReferrals(tx, {
      personId,
      language: 'en',
      publicUrl: 'https://clearhold.example',
      belowNumber: undefined,
      limit: 50,
      ...change,
    }),
  )

test('each person’s stage and why the bonus is not yet paid, in words, without anything that says who they are', async () => {
  const parts = testPlanParts(database)
  const referrerId = await insertInvestor(database)
  const people: string[] = []
  for (let index = 0; index < 5; index += 1) people.push(await insertInvestor(database, 2_500n))
  const [joined = '', paid = '', early = '', running = '', closed = ''] = people
  for (const personId of people) await invite(database, referrerId, personId)
  await activated(parts, paid)
  await passHours(database.app, 36)
  await payAll(parts)
  const left = await activated(parts, early)
  await leaveEarly(parts, early, left.position)
  const { position } = await activated(parts, running)
  await database.owner(`update accounts.person set state = 'closed' where id = $1`, [closed])
  const answer = myReferralsSchema.parse(await list(referrerId))
  expect(answer.link).toBe(`https://clearhold.example/register?ref=${answer.code}`)
  expect(answer.totals).toEqual({ invited: 5, running: 1, reserved: '250.000000', paid: '250.000000' })
  expect(answer.people.map(({ number, stage, reason, bonus, dueAt }) => [number, stage, reason, bonus, dueAt])).toEqual(
    [
      [5, 'ended', 'account_closed', null, null],
      [4, 'running', 'plan_running', '250.000000', position.dueAt],
      [3, 'ended', 'left_early', null, null],
      [2, 'paid', 'paid', '250.000000', null],
      [1, 'joined', 'no_plan_yet', null, null],
    ],
  )
  const text = JSON.stringify(answer)
  for (const secret of [...people, 'example.test', 'Sam Holder', 'sam_holder', position.id])
    expect(text).not.toContain(secret)
  expect((await list(referrerId, { language: 'es' })).people[4]?.text).toBe(
    'Esta persona todavía no ha comenzado ningún plan. La bonificación corresponde al primero.',
  )
  const page = await list(referrerId, { limit: 2 })
  expect(page.people.map(({ number }) => number)).toEqual([5, 4])
  expect((await list(referrerId, { belowNumber: Number(page.next), limit: 3 })).next).toBeNull()
  expect(await list(joined)).toMatchObject({ totals: { invited: 0 }, people: [], next: null })
})
