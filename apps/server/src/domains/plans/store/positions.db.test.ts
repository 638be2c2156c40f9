import { beforeAll, describe, expect, test } from 'vitest'
import { activated, insertInvestor, offerPlans, testPlanParts } from '#testing/plans.ts'
import { prepareDatabase } from '#testing/resources.ts'

// What the database itself refuses to any login: the owner of the schema here.
const database = prepareDatabase()
let positionId: string
let personId: string
beforeAll(async () => {
  await offerPlans(database.app, 100_000n)
  personId = await insertInvestor(database, 10_000n)
  positionId = (await activated(testPlanParts(database), personId)).position.id
})

const change = (set: string) => database.owner(`update plans.position set ${set} where id = $1`, [positionId])

describe('error: a position is what was promised', () => {
  test.each([
    'amount_micro = amount_micro + 1',
    'profit_micro = profit_micro - 1',
    'bonus_micro = 1, referrer_id = gen_random_uuid()',
    "due_at = due_at - interval '1 second'",
    'escrow_entry = escrow_entry + 1',
    'person_id = gen_random_uuid()',
    'risk_version = risk_version + 1',
    'activation_key = gen_random_uuid()',
  ])('%s', async (set) => {
    await expect(change(set)).rejects.toThrow(/is what was promised|violates/)
  })

  test('it is neither deleted nor emptied, and the application may not even try', async () => {
    await expect(database.owner('delete from plans.position')).rejects.toThrow('append-only')
    await expect(database.owner('truncate plans.position cascade')).rejects.toThrow('append-only')
    const [granted] = await database.owner(
      `select has_table_privilege('clearhold_test', 'plans.position', 'delete') as deletes,
        has_column_privilege('clearhold_test', 'plans.position', 'amount_micro', 'update') as changes`,
    )
    expect(granted).toEqual({ deletes: false, changes: false })
  })
})

describe('error: a position ends as it must', () => {
  test('not before its time as matured, not after it as left, not without its entry', async () => {
    await expect(change("state = 'matured', ended_at = due_at - interval '1 ms', end_entry = -1")).rejects.toThrow(
      'position_in_time',
    )
    await expect(change("state = 'exited', ended_at = due_at, end_entry = -1")).rejects.toThrow('position_in_time')
    await expect(change("state = 'matured', ended_at = due_at")).rejects.toThrow('position_end')
    await expect(change("state = 'gone', ended_at = due_at, end_entry = -1")).rejects.toThrow('position_state_check')
  })

  test('not while its escrow still holds the promise', async () => {
    await expect(change("state = 'matured', ended_at = due_at, end_entry = -1")).rejects.toThrow(
      'holds 1000000000 and owes 0',
    )
  })
})

describe('error: a position begins as it must', () => {
  const insert = (values: Record<string, string> = {}) => {
    const columns: Record<string, string> = {
      id: 'gen_random_uuid()',
      person_id: `'${personId}'`,
      plan_key: `'advance'`,
      version: '1',
      amount_micro: '2500000000',
      profit_micro: '1000000000',
      bonus_micro: '0',
      escrow_entry: '-7',
      started_at: `'2026-01-01T00:00Z'`,
      due_at: `'2026-01-02T12:00Z'`,
      risk_version: '1',
      language: `'en'`,
      activation_key: 'gen_random_uuid()',
      ...values,
    }
    return database.owner(
      `insert into plans.position (${Object.keys(columns).join(', ')}) values (${Object.values(columns).join(', ')})`,
    )
  }

  test.each([
    ['a profit the terms do not say', { profit_micro: '1000000001' }, 'does not say what its terms say'],
    ['a bonus the terms do not say', { bonus_micro: '1', referrer_id: 'gen_random_uuid()' }, 'does not say'],
    ['less than the minimum', { amount_micro: '2499999999', profit_micro: '999999999' }, 'does not say'],
    ['another end', { due_at: `'2026-01-02T12:00:01Z'` }, 'does not say'],
    ['terms that are not on offer', { version: '2' }, 'not on offer'],
    ['no key and no position before it', { activation_key: 'null' }, 'position_key'],
    ['an escrow that is not there', {}, 'holds <NULL> and owes 1000000000'],
  ])('%s', async (_name, values, complaint) => {
    await expect(insert(values)).rejects.toThrow(new RegExp(complaint))
  })

  test('its own referrer', async () => {
    const values = { bonus_micro: '250000000', referrer_id: `'${personId}'` }
    await expect(insert(values)).rejects.toThrow('position_referrer')
  })
})
