import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { writeCommand } from '#testing/approved.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { asked, insertWithdrawer, paidByBank, prepareChain, testWithdrawalParts } from '#testing/withdrawals.ts'
import { wakesOf } from './flow-wakes.ts'

const database = prepareDatabase()
const parts = () => ({ reader: database.app.reader, chainId: 7 })
beforeAll(() => prepareChain(database))
let id = 0n
const event = (type: string, payload: Record<string, unknown> = {}, personId: string | null = null) => {
  id += 1n
  return { id, type, personId, payload }
}
const woken = async (...events: ReturnType<typeof event>[]) =>
  (await wakesOf(events, parts())).map(({ flow, key }) => `${flow}/${key}`)

test('each flow is woken once, however many events concern it; an unknown event wakes none', async () => {
  expect(
    await woken(
      event('plan.activated', { positionId: 'p' }),
      event('plan.activated', { positionId: 'q' }),
      event('kyc.received', { kycId: 'k' }),
      event('approval.opened', { approvalId: 'a' }),
      event('of.tomorrow'),
      event('plan.matured'),
    ),
  ).toEqual(['maturity/all', 'kycCase/k', 'command/a'])
})

test('a withdrawal wakes its own flow until it is approved, then the wallet, and once it is sent the settlement', async () => {
  const moved = (state: string) => woken(event('withdrawal.moved', { withdrawalId: 'w', state }))
  expect(await woken(event('withdrawal.requested', { withdrawalId: 'w', state: 'on_hold' }))).toEqual(['withdrawal/w'])
  expect(await moved('review')).toEqual(['withdrawal/w'])
  expect(await moved('delayed')).toEqual(['wallet/7', 'sweep/7'])
  expect(await moved('signed')).toEqual([])
  expect(await woken(event('withdrawal.approved', { withdrawalId: 'w', state: 'approved' }))).toEqual([
    'wallet/7',
    'sweep/7',
  ])
  expect(await woken(event('withdrawal.sent', { withdrawalId: 'w', state: 'broadcast' }))).toEqual(['settlement/7'])
  expect(await woken(event('withdrawal.paid', { withdrawalId: 'w', state: 'paid' }))).toEqual(['bankPayout/w'])
})

test('behavior: handed over again among others, an event makes the same call', async () => {
  const about = event('kyc.received', { kycId: 'k' })
  const idsOf = async (events: ReturnType<typeof event>[]) =>
    (await wakesOf(events, parts())).map(({ key, eventId }) => [key, eventId])
  expect(await idsOf([about])).toEqual([['k', about.id]])
  const later = event('kyc.received', { kycId: 'other' })
  expect(await idsOf([event('kyc.received', { kycId: 'k' }), about, later])).toEqual([
    ['k', about.id],
    ['other', later.id],
  ])
})

test('what frees a person wakes what they wait for; a moved clock wakes everything that waits for time', async () => {
  const one = await insertWithdrawer(database)
  const other = await insertWithdrawer(database)
  const first = await asked(testWithdrawalParts(database), one)
  const second = await asked(testWithdrawalParts(database), other)
  const reviewed = await asked(testWithdrawalParts(database), other, { method: 'bank', amount: '90' })
  expect([first.state, reviewed.state]).toEqual(['on_hold', 'review'])
  expect(await woken(event('kyc.verified', { kycId: 'k' }, one))).toEqual([`withdrawal/${first.id}`, 'wallet/7'])
  expect(await woken(event('kyc.hold_ended', { ofPersonId: other }))).toHaveLength(3)
  const all = await woken(event('clock.moved', { step: 'day' }))
  expect(new Set(all)).toEqual(
    new Set(['maturity/all', 'wallet/7', `withdrawal/${first.id}`, `withdrawal/${second.id}`]),
  )
})

test('the end of a freeze or of a legal hold wakes bank payouts of the same person, whose quiet days run on', async () => {
  const { id: paidId, personId } = await paidByBank(database, testWithdrawalParts(database))
  await paidByBank(database, testWithdrawalParts(database))
  const wakes = ['wallet/7', `bankPayout/${paidId}`]
  expect(await woken(event('account.unfrozen', {}, personId))).toEqual(wakes)
  expect(await woken(event('kyc.hold_ended', { ofPersonId: personId }))).toEqual(wakes)
  expect(await woken(event('kyc.verified', { kycId: 'k' }, personId))).toEqual(['wallet/7'])
})

test('SEC11: a maker’s waiting commands are checked when the maker is frozen, closed or loses a permission', async () => {
  const makerId = randomUUID()
  const waiting = { command: 'balance.adjust', subject: 'x', input: {}, state: 'waiting' } as const
  const commandId = await writeCommand(database, { ...waiting, makerId })
  await writeCommand(database, waiting)
  for (const type of ['account.frozen', 'account.closed', 'permissions.changed']) {
    expect(await woken(event(type, {}, makerId))).toEqual([`command/${commandId}`])
  }
})

test('a recovery is woken when it is asked for, agreed on, its person frozen, and by the clock while it is open', async () => {
  const personId = await insertWithdrawer(database)
  const recoveryId = randomUUID()
  await database.owner(
    `insert into accounts.recovery (id, person_id, spoken_digest, key_digest)
     select $1, $2, digest, digest from decode(repeat('00', 32), 'hex') as digest`,
    [recoveryId, personId],
  )
  const own = `recovery/${recoveryId}`
  expect(await woken(event('recovery.opened', { ofPersonId: personId, recoveryId }))).toEqual([own])
  expect(await woken(event('recovery.begun', { recoveryId }))).toEqual([own])
  expect(await woken(event('account.frozen', {}, personId))).toEqual([own])
  expect(await woken(event('clock.moved', { step: 'day' }))).toContain(own)
  await database.owner(`select accounts.stop_recovery($1, 'link')`, [recoveryId])
  expect(await woken(event('account.frozen', {}, personId))).toEqual([])
  expect(await woken(event('clock.moved', { step: 'day' }))).not.toContain(own)
})
