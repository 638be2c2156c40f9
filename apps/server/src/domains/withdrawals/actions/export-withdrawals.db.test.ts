import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { insertTestPerson } from '#testing/people.ts'
import { testDatabase } from '#testing/resources.ts'
import { exportWithdrawals } from './export-withdrawals.ts'

test('what the filters show, a line each, and no bank account', async () => {
  const database = await testDatabase()
  const personId = await insertTestPerson(database)
  await database.owner(
    `insert into withdrawals.withdrawal (id, person_id, request_key, type, method, amount_micro, bank_name, account_name,
       account_number, tier, state, hold_entry_id)
     select gen_random_uuid(), $1, gen_random_uuid(), t, 'bank', 5000000, 'Some Bank', 'Holder', 'DE-SECRET', 'one', 'review', 1
     from unnest(array['profit', 'capital']) as t`,
    [personId],
  )
  const viewer = { personId, permissions: new Set(['support'] as const), canSign: false }
  const parts = { database: database.app, explorerUrl: '' }
  const file = await text(await exportWithdrawals(parts, viewer, { type: 'profit' }, 'r'))
  expect(file.trimEnd().split('\r\n')).toHaveLength(2)
  expect(file).toContain(',review,profit,bank,one,')
  expect(file).not.toContain('DE-SECRET')
})
