import { expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { insertReservedBonus } from '#testing/plans.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { markBonusesPaid } from './mark-bonuses-paid.ts'

const database = prepareDatabase()

const reserved = () => insertReservedBonus(database)
const pay = (entries: ReadonlyMap<string, string>) => database.app.transaction((tx) => markBonusesPaid(tx, entries))

test('many at once are marked, and what to tell is answered; twice is refused, and so is one nobody set aside', async () => {
  const one = await reserved()
  const two = await reserved()
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
