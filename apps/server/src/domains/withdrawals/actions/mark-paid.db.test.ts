import { refuse } from '@clearhold/contract/result'
import { expect, test } from 'vitest'
import { bankAccount, readBalancesMicro } from '#domains/ledger/index.ts'
import { approvalDesk } from '#testing/approved.ts'
import { holdings } from '#testing/plans.ts'
import { asked, insertWithdrawer, stored } from '#testing/withdrawals.ts'
import { prepareWithdrawals } from '../testing.ts'
import { markPaid } from './mark-paid.ts'

const world = prepareWithdrawals()

const input = (withdrawalId: string) => ({
  withdrawalId,
  reference: 'SEPA 77',
  proofKey: 'withdrawals/x/y',
  proofDigest: '00'.repeat(32),
})

test('two people: the money leaves for the bank, with the reference the person reads', async () => {
  const desk = approvalDesk(world.database, [markPaid])
  const personId = await insertWithdrawer(world.database)
  const { id } = await asked(world.parts, personId, { method: 'bank', amount: '90' })
  const proposed = await desk.ask('withdrawal.mark_paid', input(id))
  expect((await stored(world.parts, id)).state).toBe('review')
  const approvalId = proposed.ok ? proposed.value.approvalId : ''
  expect((await desk.read(approvalId)).changes).toContainEqual({
    field: 'bank_reference',
    before: '',
    after: 'SEPA 77',
  })
  expect((await desk.approve(approvalId)).ok).toBe(true)
  expect(await stored(world.parts, id)).toMatchObject({
    state: 'paid',
    bankReference: 'SEPA 77',
    bankProofKey: 'withdrawals/x/y',
    paidAt: expect.any(Date),
  })
  expect(await holdings(world.database.app, personId)).toMatchObject({ leaving: 0n, cash: 910_000_000n })
  expect((await readBalancesMicro(world.database.app.reader, [bankAccount])).get(bankAccount)).toBe(90_000_000n)
})

test('error: not twice, not one of the chain, not before the identity is verified, not of a frozen account', async () => {
  const desk = approvalDesk(world.database, [markPaid])
  const personId = await insertWithdrawer(world.database)
  const { id } = await asked(world.parts, personId, { method: 'bank' })
  expect((await desk.carryOut('withdrawal.mark_paid', input(id))).ok).toBe(true)
  const decided = refuse('withdrawal_decided')
  expect(await desk.carryOut('withdrawal.mark_paid', input(id))).toEqual(decided)
  expect(await desk.carryOut('withdrawal.mark_paid', input((await asked(world.parts, personId)).id))).toEqual(decided)
  const pending = await insertWithdrawer(world.database, { verification: 'pending' })
  const waiting = await asked(world.parts, pending, { method: 'bank' })
  expect(await desk.carryOut('withdrawal.mark_paid', input(waiting.id))).toEqual(decided)
  const frozen = await insertWithdrawer(world.database)
  const held = await asked(world.parts, frozen, { method: 'bank' })
  await world.database.owner(`update accounts.person set state = 'frozen' where id = $1`, [frozen])
  expect(await desk.carryOut('withdrawal.mark_paid', input(held.id))).toEqual(refuse('account_not_active'))
  expect(await desk.carryOut('withdrawal.mark_paid', input(frozen))).toEqual(refuse('not_found'))
})

test('error: what the law holds does not leave by the bank either', async () => {
  const desk = approvalDesk(world.database, [markPaid])
  const personId = await insertWithdrawer(world.database)
  const { id } = await asked(world.parts, personId, { method: 'bank' })
  await world.database.owner(`update kyc.subject set legal_hold = 'court order' where person_id = $1`, [personId])
  expect(await desk.carryOut('withdrawal.mark_paid', input(id))).toEqual(refuse('not_allowed'))
  expect((await stored(world.parts, id)).state).toBe('review')
})
