import { beforeAll, expect, test } from 'vitest'
import { custody, entryOf, fundedAccounts, type Move } from '../../../../../../stack/testing/book.ts'
import { type TestDatabase, testDatabase } from '../../../../../../stack/testing/resources.ts'
import { type AccountKey, type EntryId, formatEntryId } from '../rules.ts'
import { readBalancesMicro, readEntry } from '../store/book.ts'
import { postEntries } from './post-entries.ts'
import { reverseEntry } from './reverse-entry.ts'
import { verifyBook } from './verify-book.ts'

let database: TestDatabase
let [a, b]: AccountKey[] = []
beforeAll(async () => {
  database = await testDatabase()
  ;[a, b] = await fundedAccounts(database.app, 100n, 0n)
})
const accounts = (): [AccountKey, AccountKey] => [a ?? custody, b ?? custody]
async function posted(key: string, ...moves: Move[]): Promise<EntryId> {
  const [verdict] = await database.app.transaction((tx) => postEntries(tx, [entryOf(key, moves)]))
  if (verdict?.kind !== 'posted') throw new Error(`${key} was ${verdict?.kind}`)
  return verdict.entryId
}
const reverse = (entryId: EntryId, reason = 'test.undone') =>
  database.app.transaction((tx) => reverseEntry(tx, { entryId, reason, actor: 'operator:anna' }))
const balances = async () => {
  const found = await readBalancesMicro(database.app.reader, accounts())
  return accounts().map((account) => found.get(account))
}

test('a counter-entry moves everything back, and says what it undoes', async () => {
  const [from, to] = accounts()
  const before = await balances()
  const id = await posted('one', [from, to, 60n], [to, from, 20n])
  const result = await reverse(id)
  if (!result.ok) throw new Error(result.code)
  expect(await readEntry(database.app.reader, result.value)).toMatchObject({
    reason: 'test.undone',
    actor: 'operator:anna',
    about: `entry:${formatEntryId(id)}`,
    postings: [
      { source: from, target: to, amountMicro: 20n },
      { source: to, target: from, amountMicro: 60n },
    ],
  })
  expect(await balances()).toEqual(before)
  expect(await readEntry(database.app.reader, id)).toBeDefined()
  expect(await verifyBook(database.app.reader)).toEqual([])
})

test('asked again it answers the same; for another reason it is refused', async () => {
  const [from, to] = accounts()
  const id = await posted('two', [from, to, 10n])
  const first = await reverse(id)
  expect(first.ok).toBe(true)
  expect(await reverse(id)).toEqual(first)
  expect(await reverse(id, 'test.other')).toEqual({ ok: false, code: 'already_reversed' })
})

test('a reversal can be reversed', async () => {
  const [from, to] = accounts()
  const id = await posted('three', [from, to, 10n])
  const before = await balances()
  const result = await reverse(id)
  if (!result.ok) throw new Error(result.code)
  expect((await reverse(result.value)).ok).toBe(true)
  expect(await balances()).toEqual(before)
})

test('error: money that has moved on stays where it is', async () => {
  const [from, to] = accounts()
  const id = await posted('four', [from, to, 10n])
  const rest = (await balances())[1] ?? 0n
  await posted('spent', [to, custody, rest])
  expect(await reverse(id)).toEqual({ ok: false, code: 'money_moved_on' })
})

test('error: there is no such entry', async () => {
  expect(await reverse(999_999n)).toEqual({ ok: false, code: 'entry_not_found' })
})
