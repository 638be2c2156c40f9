import { expect, test } from 'vitest'
import { custody, entryOf, nextPersonId } from '#testing/ledger.ts'
import { prepareDatabase } from '#testing/resources.ts'
import {
  type AccountKey,
  bankAccount,
  capitalAccount,
  chainAccount,
  escrowAccount,
  investorAccount,
  investorAccounts,
} from '../rules.ts'
import { readBalancesMicro } from '../store/accounts.ts'
import { openAccounts } from './open-accounts.ts'
import { postEntries } from './post-entries.ts'

const database = prepareDatabase()
const open = (...keys: AccountKey[]) => database.app.transaction((tx) => openAccounts(tx, keys))

test('accounts begin at zero, and their kind is what their name says', async () => {
  const person = nextPersonId()
  const keys = [
    ...investorAccounts(person),
    escrowAccount(person),
    capitalAccount,
    bankAccount,
    ...(['custody', 'suspense', 'dust'] as const).map((kind) => chainAccount(kind, 31_337)),
  ]
  await open(...keys)
  const rows = await database.owner('select key, kind, currency, balance_micro from ledger.account order by id')
  const kinds = new Map(rows.map((row) => [row['key'], row['kind']]))
  expect(keys.map((key) => kinds.get(key))).toEqual(
    'cash locked profit bonus leaving escrow capital bank custody suspense dust'.split(' '),
  )
  expect(new Set(rows.map((row) => `${row['currency']} ${row['balance_micro']}`))).toEqual(new Set(['USDT 0']))
})

test('an account that is there stays as it is, also when it is named twice', async () => {
  const cash = investorAccount(nextPersonId(), 'cash')
  await open(custody, cash, cash)
  await database.app.transaction((tx) => postEntries(tx, [entryOf('fund', [[custody, cash, 5n]])]))
  await open(cash, cash)
  expect(await readBalancesMicro(database.app.reader, [cash])).toEqual(new Map([[cash, 5n]]))
  expect(await database.owner('select count(*)::int as count from ledger.account where key = $1', [cash])).toEqual([
    { count: 1 },
  ])
})

test('behavior: two who open the same accounts at once both succeed', async () => {
  const keys = Array.from({ length: 50 }, () => investorAccount(nextPersonId(), 'cash'))
  await Promise.all([open(...keys), open(...keys.toReversed()), open(...keys)])
  expect((await readBalancesMicro(database.app.reader, keys)).size).toBe(50)
})

test.each([
  'investor:x:cash',
  'investor:00000000-0000-4000-8000-000000000001:pocket',
  'custody:0',
  'custody:01',
  'bank:paid ',
  '',
])('error: %j is no account', async (key) => {
  await expect(open(key as AccountKey)).rejects.toThrow('null value in column "kind"')
})

test('error: at most a thousand at once', async () => {
  await expect(open(...Array.from({ length: 1001 }, () => custody))).rejects.toThrow(RangeError)
  await open(...Array.from({ length: 1000 }, () => custody))
})
