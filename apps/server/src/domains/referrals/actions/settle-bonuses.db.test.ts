import { beforeAll, expect, test } from 'vitest'
import { insertTestPerson } from '../../../../../../stack/testing/people.ts'
import { invite } from '../../../../../../stack/testing/plans.ts'
import { type TestDatabase, testDatabase } from '../../../../../../stack/testing/resources.ts'
import { randomId } from '../../../platform/crypto/crypto.ts'
import { reserveBonus } from './reserve-bonus.ts'
import { endBonus, markBonusesPaid } from './settle-bonuses.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})

async function reserved(): Promise<{ positionId: string; referrerId: string }> {
  const [referrerId, personId] = [await insertTestPerson(database), await insertTestPerson(database)]
  await invite(database, referrerId, personId)
  const bonus = { personId, referrerId, positionId: randomId(), amountMicro: 250_000_000n, dueAt: new Date(0) }
  await database.app.transaction((tx) => reserveBonus(tx, bonus))
  return bonus
}
const pay = (entries: ReadonlyMap<string, string>) => database.app.transaction((tx) => markBonusesPaid(tx, entries))

test('many at once are marked, and what to tell is answered; twice is refused, and so is one nobody set aside', async () => {
  const [one, two] = [await reserved(), await reserved()]
  const entries = new Map([
    [one.positionId, '7-1'],
    [two.positionId, '7-2'],
  ])
  const told = await pay(entries)
  const paid = (referrerId: string, entry: string) =>
    expect.objectContaining({ type: 'referral.paid', personId: referrerId, payload: { bonus: '250.000000', entry } })
  expect(told).toHaveLength(2)
  expect(told).toEqual(expect.arrayContaining([paid(one.referrerId, '7-1'), paid(two.referrerId, '7-2')]))
  await expect(pay(entries)).rejects.toThrow('nobody had set aside')
  await expect(pay(new Map([[randomId(), '7-3']]))).rejects.toThrow('nobody had set aside')
  await expect(database.owner(`update referrals.bonus set state = 'ended', reason = 'left_early'`)).rejects.toThrow(
    'settled once',
  )
})

test('leaving early ends it, and ending nothing is nothing', async () => {
  const { positionId } = await reserved()
  await database.app.transaction((tx) => endBonus(tx, positionId))
  await database.app.transaction((tx) => endBonus(tx, positionId))
  await database.app.transaction((tx) => endBonus(tx, randomId()))
  expect(
    await database.owner('select state, reason from referrals.bonus where position_id = $1', [positionId]),
  ).toEqual([{ state: 'ended', reason: 'left_early' }])
  expect(await database.owner(`select count(*)::int from platform.outbox where type = 'referral.ended'`)).toEqual([
    { count: 1 },
  ])
})
