import { expect, test } from 'vitest'
import { openAccounts, readBalancesMicro } from '#domains/ledger/index.ts'
import { custody, entryOf, fundedAccounts } from '#testing/ledger.ts'
import { testDatabase } from '#testing/resources.ts'
import { postAllEntries } from './post-all-entries.ts'

test('more entries than one group holds are all written, and the same ones again are the same entries', async () => {
  const database = await testDatabase()
  const [cash = custody] = await fundedAccounts(database.app, 1n)
  const drafts = Array.from({ length: 1_001 }, (_, index) => entryOf(`entry ${index}`, [[custody, cash, 1n]]))
  const post = () => database.app.transaction((tx) => postAllEntries(tx, drafts))
  const first = await post()
  expect(new Set(first).size).toBe(1_001)
  expect(await post()).toEqual(first)
  expect((await readBalancesMicro(database.app.reader, [cash])).get(cash)).toBe(1_002n)
})

test('error: one entry that cannot be written throws, and none of them stands', async () => {
  const database = await testDatabase()
  const [from = custody, to = custody] = await fundedAccounts(database.app, 5n, 0n)
  const drafts = [entryOf('good', [[from, to, 5n]]), entryOf('too much', [[from, to, 1n]])]
  const post = database.app.transaction(async (tx) => {
    await openAccounts(tx, [from, to])
    return postAllEntries(tx, drafts)
  })
  await expect(post).rejects.toThrow('the entry too much was answered with overdraft')
  expect((await readBalancesMicro(database.app.reader, [from])).get(from)).toBe(5n)
})
