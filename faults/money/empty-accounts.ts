import { expect } from 'vitest'
import { kycStandingOf } from '#domains/kyc/index.ts'
import { returnMoney } from '#domains/withdrawals/actions/return-money.ts'
import { holdings, passHours, payAll } from '#testing/plans.ts'
import { setVerification, stored } from '#testing/withdrawals.ts'
import type { Person, World } from './world.ts'

const ended = ['settled', 'cancelled', 'rejected']
const unit = 1_000_000n

/**
 * The end of a history: staff decide what waits, plans end, and every user withdraws everything. A user under a legal hold
 * keeps their balance and is listed in the result.
 */
export async function emptyAccounts(world: World): Promise<{ readonly held: number }> {
  const { app } = world.database
  for (const [index, person] of world.people.entries()) {
    await world.do({ do: 'unfreeze', who: index })
    await gatherSmallDeposits(world, person)
  }
  for (const [which] of world.bankDeposits.entries()) await world.do({ do: 'decide_bank_deposit', which, agree: true })
  do await passHours(app, 100)
  while ((await payAll(world.plans)) > 0)
  // The operator pays its debts: reorganised deposits that were spent, and bank deposits that waited for capital.
  await world.fund(1_000_000n * unit)
  let held = 0
  for (const person of world.people) held += (await emptyAccount(world, person)) ? 0 : 1
  return { held }
}

/** Deposits below the minimum are credited once more arrives. */
async function gatherSmallDeposits(world: World, person: Person): Promise<void> {
  const [kept] = await world.database.owner(
    `select count(*) from deposits.deposit where person_id = $1 and state = 'below_minimum'`,
    [person.personId],
  )
  if (kept?.['count'] !== '0') await world.deposit(person, 10n * unit)
}

async function emptyAccount(world: World, person: Person): Promise<boolean> {
  const { app } = world.database
  const { personId, addressId } = person
  const standing = await kycStandingOf(app.reader, personId)
  await endWithdrawals(world, personId)
  if (standing.legalHold) return false
  if (standing.final) {
    const returned = await returnMoney(world.withdrawals, { personId, addressId, requestId: 'test' })
    if (returned.ok) expect(await world.carry(returned.value)).toBeUndefined()
    else expect(returned.code).toBe('return_nothing')
  } else {
    await setVerification(world.database, personId, 'verified')
    await world.withdraw(person, { kind: 'all', method: 'crypto', quarters: 4 })
    await endWithdrawals(world, personId)
  }
  const left = await holdings(app, personId)
  expect(left, `left to a person whose identity is ${standing.status}`).toEqual({
    cash: 0n,
    profit: 0n,
    bonus: 0n,
    locked: 0n,
    leaving: 0n,
  })
  return true
}

/** Each open withdrawal is completed: paid, or, if that is not possible, returned. */
async function endWithdrawals(world: World, personId: string): Promise<void> {
  const open = await world.database.owner(
    'select id from withdrawals.withdrawal where person_id = $1 and state <> all($2) order by created_at',
    [personId, ended],
  )
  for (const id of open.map((row) => String(row['id']))) {
    await world.carry(id)
    const { state } = await stored(world.withdrawals, id)
    if (state === 'disputed') await world.settleDispute(id, false)
    else if (state === 'paid') await world.say('receive', id)
    else if (!ended.includes(state)) await world.say('cancel', id)
    expect(ended, `a withdrawal that was ${state}`).toContain((await stored(world.withdrawals, id)).state)
  }
}
