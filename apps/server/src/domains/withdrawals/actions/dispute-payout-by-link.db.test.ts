import { expect, test } from 'vitest'
import { issueMailToken } from '#domains/accounts/index.ts'
import { holdings } from '#testing/plans.ts'
import { paidByBank, say, stored } from '#testing/withdrawals.ts'
import { prepareWithdrawals } from '../testing.ts'
import { confirmReceived } from './confirm-received.ts'
import { disputePayoutByLink } from './dispute-payout-by-link.ts'

const world = prepareWithdrawals()

async function paidWithLink() {
  const { id, personId } = await paidByBank(world.database, world.parts)
  const { clock } = world.parts
  const link = await world.database.app.transaction((tx) => issueMailToken(tx, { clock }, personId, 'bank_payout', id))
  return { id, personId, token: link?.token ?? '' }
}
const object = (token: string) => disputePayoutByLink(world.parts, { token, requestId: 'from the link' })

test('MON1: a frozen account holder objects by the link of the mail, once, and it is recorded', async () => {
  const { id, personId, token } = await paidWithLink()
  await world.database.owner(`update accounts.person set state = 'frozen' where id = $1`, [personId])
  const reference = expect.stringMatching(/^W-\d+$/)
  expect(await object(token)).toEqual({ ok: true, value: { reference, amount: '90.000000', outcome: 'recorded' } })
  expect((await stored(world.parts, id)).state).toBe('disputed')
  expect(await object(token)).toMatchObject({ ok: true, value: { outcome: 'recorded_before' } })
  const subject = `withdrawal:${id}`
  const records = await world.database.owner(
    `select actor, request_id as request from audit.record where subject = $1 and action = 'withdrawal.disputed'`,
    [subject],
  )
  expect(records).toEqual([{ actor: `person:${personId}`, request: 'from the link' }])
  const told = await world.database.owner(
    `select type from platform.outbox where person_id = $1 and type = 'withdrawal.disputed'`,
    [personId],
  )
  expect(told).toHaveLength(1)
  expect(await holdings(world.database.app, personId)).toMatchObject({ cash: 910_000_000n, leaving: 0n })
})

test('what is settled is no longer stopped, and the link says so', async () => {
  const { id, personId, token } = await paidWithLink()
  expect((await say(world.database, confirmReceived, { id, personId })).ok).toBe(true)
  expect(await object(token)).toMatchObject({ ok: true, value: { outcome: 'settled' } })
  expect((await stored(world.parts, id)).state).toBe('settled')
})

test('error: a wrong link and one of another purpose are refused alike, and say nothing', async () => {
  const { id, personId } = await paidWithLink()
  const { clock } = world.parts
  const other = await world.database.app.transaction((tx) => issueMailToken(tx, { clock }, personId, 'reset', id))
  for (const token of ['x'.repeat(43), other?.token ?? ''])
    expect(await object(token)).toEqual({ ok: false, code: 'token_expired' })
  expect((await stored(world.parts, id)).state).toBe('paid')
})
