import { expect, test } from 'vitest'
import { closeAccount } from '#domains/accounts/index.ts'
import { approvalDesk } from '#testing/approved.ts'
import { approvals, decided, submitted } from '#testing/kyc.ts'
import { insertTestPerson } from '#testing/people.ts'
import { prepareKyc } from '../testing.ts'
import { beginRetention } from './begin-retention.ts'
import { hasNoOpenCase } from './has-no-open-case.ts'

const kyc = prepareKyc()

test('an account with an open case cannot be closed; once decided it can, and the retention clock starts', async () => {
  const { kycId, personId } = await submitted(kyc.database, kyc.parts)
  const desk = approvalDesk(kyc.database, [
    closeAccount({
      clock: kyc.parts.clock,
      guards: [hasNoOpenCase],
      onClosed: (tx, id) => beginRetention(tx, kyc.parts, id),
    }),
  ])
  expect(await desk.carryOut('account.close', { personId })).toMatchObject({ ok: false, code: 'account_not_empty' })
  await decided(kyc.parts, { kycId, reviewerId: kyc.reviewerId }, approvals)
  expect(await desk.carryOut('account.close', { personId })).toMatchObject({ ok: true })
  const [row] = await kyc.database.owner('select erase_at from kyc.subject where person_id = $1', [personId])
  expect(row?.['erase_at']).toEqual(new Date(kyc.parts.clock.now().getTime() + 1825 * 86_400_000))
})

test('closing and sending at the same moment: never a closed account with an open case', async () => {
  for (let turn = 0; turn < 8; turn += 1) {
    const personId = await insertTestPerson(kyc.database)
    const desk = approvalDesk(kyc.database, [closeAccount({ clock: kyc.parts.clock, guards: [hasNoOpenCase] })])
    const asked = await desk.ask('account.close', { personId })
    if (!asked.ok) throw new Error(asked.code)
    await Promise.all([
      submitted(kyc.database, kyc.parts, { personId }).catch(() => undefined),
      desk.approve(asked.value.approvalId),
    ])
    const [row] = await kyc.database.owner(
      `select p.state, (select count(*)::int from kyc.identity_case c where c.person_id = p.id) as cases
       from accounts.person p where id = $1`,
      [personId],
    )
    expect([
      { state: 'closed', cases: 0 },
      { state: 'active', cases: 1 },
    ]).toContainEqual(row)
  }
}, 30_000)
