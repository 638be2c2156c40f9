import { expect, test } from 'vitest'
import { investorAccount, postEntries } from '#domains/ledger/index.ts'
import { entryOf } from '#testing/ledger.ts'
import { custody, insertInvestor } from '#testing/plans.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { createOwedFolder } from './create-owed-folder.ts'

const database = prepareDatabase('test')

test('behavior: nothing is folded above a group whose transaction is still open', async () => {
  await insertInvestor(database, 5n)
  const late = await insertInvestor(database)
  const fold = createOwedFolder(database.app)
  const folded = async () => (await database.owner('select group_id::int as id from solvency.fold'))[0]?.['id']
  await database.app.transaction(async (tx) => {
    await postEntries(tx, [entryOf('late', [[custody, investorAccount(late, 'cash'), 5n]])])
    await fold()
    await fold()
    expect(await folded()).toBe(0)
  })
  await fold()
  await fold()
  expect(await folded()).toBe(2)
})

test('what is folded by several in small steps is folded once', async () => {
  const personId = await insertInvestor(database, 5n)
  for (let n = 0; n < 9; n += 1) await insertInvestor(database, 1n)
  const folders = [createOwedFolder(database.app, 2), createOwedFolder(database.app, 3)]
  await Promise.all(folders.map((fold) => fold()))
  await Promise.all(
    folders.map(async (fold) => {
      while (await fold());
    }),
  )
  const [row] = await database.owner('select cash_micro::int as cash from solvency.holding where person_id = $1', [
    personId,
  ])
  expect(row?.['cash']).toBe(5_000_000)
  const [all] = await database.owner(
    'select count(*)::int as people, sum(cash_micro)::int as cash from solvency.holding',
  )
  expect(all).toEqual({ people: 10, cash: 14_000_000 })
})
