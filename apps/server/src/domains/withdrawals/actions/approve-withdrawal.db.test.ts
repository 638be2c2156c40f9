import { refuse } from '@clearhold/contract/result'
import { expect, test } from 'vitest'
import { insertTestPerson } from '#testing/people.ts'
import { asked, digestOf, insertWithdrawer, signature, stored, unseen, usableAddress } from '#testing/withdrawals.ts'
import type { StoredWithdrawal } from '../store/withdrawals.ts'
import { prepareWithdrawals } from '../testing.ts'
import { approveWithdrawal } from './approve-withdrawal.ts'

const world = prepareWithdrawals()

const approve = (withdrawal: StoredWithdrawal, approverId: string, change: { digest?: string; signed?: string } = {}) =>
  world.database.app.transaction((tx) =>
    approveWithdrawal(tx, unseen, {
      withdrawalId: withdrawal.id,
      approverId,
      requestId: 'test',
      digest: change.digest ?? digestOf(withdrawal),
      signature: signature(change.signed),
    }),
  )
async function waiting(amount: string): Promise<StoredWithdrawal> {
  const personId = await insertWithdrawer(world.database)
  return asked(world.parts, personId, { addressId: await usableAddress(world.parts, personId), amount })
}

test('one signature lets a middle one go, two a large one; each is kept with its evidence', async () => {
  const first = await insertTestPerson(world.database)
  const second = await insertTestPerson(world.database)
  const middle = await waiting('100')
  expect((await approve(middle, first)).ok).toBe(true)
  expect((await stored(world.parts, middle.id)).state).toBe('approved')
  const large = await waiting('300')
  expect((await approve(large, first)).ok).toBe(true)
  expect((await stored(world.parts, large.id)).state).toBe('review')
  expect(await approve(large, first)).toEqual(refuse('withdrawal_approved_already'))
  expect((await approve(large, second)).ok).toBe(true)
  expect((await stored(world.parts, large.id)).state).toBe('approved')
  const rows = await world.database.owner(
    `select approver_id, encode(digest, 'hex') as digest, signature from withdrawals.approval where withdrawal_id = $1 order by at`,
    [large.id],
  )
  expect(rows).toEqual([
    { approver_id: first, digest: digestOf(large), signature: { kind: 'unseen' } },
    { approver_id: second, digest: digestOf(large), signature: { kind: 'unseen' } },
  ])
  const audited = await world.database.owner(
    `select actor from audit.record where action = 'withdrawal.approved' and subject = $1 order by id`,
    [`withdrawal:${large.id}`],
  )
  expect(audited).toEqual([{ actor: `person:${first}` }, { actor: `person:${second}` }])
})

test('error: an approval of one’s own withdrawal, of another digest, with a wrong signature, or where none is needed is refused', async () => {
  const approverId = await insertTestPerson(world.database)
  const withdrawal = await waiting('100')
  expect(await approve(withdrawal, withdrawal.personId)).toEqual(refuse('withdrawal_own'))
  expect(await approve(withdrawal, approverId, { digest: '00'.repeat(32) })).toEqual(refuse('approval_digest_differs'))
  expect(await approve(withdrawal, approverId, { signed: 'wrong' })).toEqual(refuse('signature_wrong'))
  expect((await approve(withdrawal, approverId)).ok).toBe(true)
  expect(await approve(withdrawal, await insertTestPerson(world.database))).toEqual(refuse('withdrawal_decided'))
  expect(await approve(await waiting('10'), approverId)).toEqual(refuse('withdrawal_decided'))
  const bank = await asked(world.parts, await insertWithdrawer(world.database), { method: 'bank' })
  expect(await approve(bank, approverId, { digest: '00'.repeat(32) })).toEqual(refuse('withdrawal_decided'))
  expect(await approve({ ...withdrawal, id: approverId }, approverId)).toEqual(refuse('not_found'))
})

test('error: a row whose destination was changed behind our back is not approved', async () => {
  const withdrawal = await waiting('100')
  await world.database.owner(`update withdrawals.withdrawal set to_address = $2 where id = $1`, [
    withdrawal.id,
    Buffer.alloc(20, 9),
  ])
  const approverId = await insertTestPerson(world.database)
  expect(await approve(withdrawal, approverId)).toEqual(refuse('approval_digest_differs'))
  const changed = digestOf(await stored(world.parts, withdrawal.id))
  expect(await approve(withdrawal, approverId, { digest: changed })).toEqual(refuse('approval_digest_differs'))
})
