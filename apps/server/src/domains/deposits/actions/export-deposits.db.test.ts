import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readUsernames } from '#domains/accounts/index.ts'
import { insertTestPerson } from '#testing/people.ts'
import { testDatabase } from '#testing/resources.ts'
import { exportDeposits } from './export-deposits.ts'

test('what the filters show, a line each', async () => {
  const database = await testDatabase()
  const personId = await insertTestPerson(database)
  await database.owner(
    `insert into deposits.deposit (id, person_id, gateway, state, amount_micro, cash_micro, reference)
     select gen_random_uuid(), $1, g, 'submitted', 20000000, 20000000, g || '-1' from unnest(array['bank', 'other']) as g`,
    [personId],
  )
  const parts = { database: database.app, chainId: 31_337, explorerUrl: '', usernamesOf: readUsernames }
  const file = await text(await exportDeposits(parts, { gateway: 'bank' }, { personId, requestId: 'r' }))
  expect(file.trimEnd().split('\r\n')).toHaveLength(2)
  expect(file).toContain('sam_holder,20.000000,20.000000,0.000000,bank-1,')
})
