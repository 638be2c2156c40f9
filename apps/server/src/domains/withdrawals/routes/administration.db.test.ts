import {
  type AdminWithdrawal,
  adminWithdrawalListSchema,
  adminWithdrawalSchema,
} from '@clearhold/contract/withdrawals/schema'
import { beforeAll, expect, test } from 'vitest'
import type { Answer, Clerk } from '#testing/api-client.ts'
import { holdings } from '#testing/plans.ts'
import { withdrawalCounter } from '#testing/withdrawal-counter.ts'
import { asked, digestOf, insertWithdrawer, stored, usableAddress } from '#testing/withdrawals.ts'

let counter: Awaited<ReturnType<typeof withdrawalCounter>>
let first: Clerk
let second: Clerk
let support: Clerk
beforeAll(async () => {
  counter = await withdrawalCounter()
  first = await counter.newClerk(['finance_approver'])
  second = await counter.newClerk(['finance_approver'])
  support = await counter.newClerk(['support'])
})

async function waiting(amount: string) {
  const personId = await insertWithdrawer(counter.database)
  return asked(counter.parts, personId, { addressId: await usableAddress(counter.parts, personId), amount })
}
const withdrawalOf = ({ value }: Answer) => value['withdrawal'] as AdminWithdrawal

test('two passkeys sign where the money goes, and it is approved; the evidence is kept', async () => {
  const { id } = await waiting('500')
  const once = await counter.approvePayout(first, id)
  expect(withdrawalOf(once)).toMatchObject({ state: 'review', approvals: { given: 1, needed: 2 } })
  expect(await counter.approvePayout(first, id)).toMatchObject({
    status: 409,
    value: { code: 'withdrawal_approved_already' },
  })
  const twice = await counter.approvePayout(second, id)
  expect(withdrawalOf(twice)).toMatchObject({ state: 'approved', hindrance: 'all_approved' })
  const rows = await counter.database.owner(
    `select signature ->> 'kind' as kind, signature ->> 'publicKey' as key from withdrawals.approval where withdrawal_id = $1`,
    [id],
  )
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatchObject({ kind: 'passkey', key: expect.any(String) })
})

test('the list says what waits, and what hinders the viewer', async () => {
  const { id } = await waiting('70')
  const list = async (clerk: Clerk) =>
    adminWithdrawalListSchema.parse((await clerk.call('GET', 'admin/withdrawals?state=review')).value)
  const { withdrawals, counts } = await list(first)
  expect(withdrawals[0]).toMatchObject({ id, hindrance: null, tier: 'one', risk: ['new_address', 'first_withdrawal'] })
  expect(counts.review).toBe(withdrawals.length)
  expect((await list(support)).withdrawals[0]?.hindrance).toBe('permission')
  const shown = await support.call('GET', `admin/withdrawal/${id}`)
  expect(adminWithdrawalSchema.parse(shown.value).digest).toMatch(/^[0-9a-f]{64}$/)
})

test('a no gives the money back, with a reason', async () => {
  const { id, personId } = await waiting('80')
  const rejection = { rejection: 'identity_questions', note: 'Please write to us.' }
  expect(await support.call('POST', `admin/withdrawal/${id}/reject`, rejection)).toMatchObject({ status: 403 })
  const rejected = await first.call('POST', `admin/withdrawal/${id}/reject`, rejection)
  expect(withdrawalOf(rejected)).toMatchObject({ state: 'rejected', ...rejection })
  expect(await holdings(counter.database.app, personId)).toMatchObject({ cash: 1_000_000_000n, leaving: 0n })
})

test('error: a signature over another payout, and one’s own withdrawal', async () => {
  const one = await waiting('90')
  const two = await waiting('91')
  const body = { digest: digestOf(two), signature: first.key.sign(digestOf(one)) }
  expect(await first.call('POST', `admin/withdrawal/${two.id}/approve`, body)).toMatchObject({
    status: 403,
    value: { code: 'signature_wrong' },
  })
  await counter.database.owner('update withdrawals.withdrawal set person_id = $2 where id = $1', [
    one.id,
    first.personId,
  ])
  expect(await counter.approvePayout(first, one.id)).toMatchObject({ status: 403, value: { code: 'withdrawal_own' } })
  expect((await stored(counter.parts, two.id)).state).toBe('review')
})
