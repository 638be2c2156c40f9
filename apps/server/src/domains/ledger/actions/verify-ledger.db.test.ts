import { beforeEach, describe, expect, test } from 'vitest'
import { custody, entryOf, fundedAccounts } from '#testing/ledger.ts'
import { prepareDatabase, tamper } from '#testing/resources.ts'
import type { AccountKey } from '../rules.ts'
import { postEntries } from './post-entries.ts'
import { verifyLedger } from './verify-ledger.ts'

const database = prepareDatabase('test')
let a: AccountKey
let b: AccountKey
// Entries 1-1 and 1-2 fund a and b; 2-1 has two lines, 2-2 one.
beforeEach(async () => {
  const [first, second] = await fundedAccounts(database.app, 5_000_000n, 7_000_000n)
  if (first === undefined || second === undefined) throw new Error('no accounts')
  a = first
  b = second
  const moves = entryOf('moves', [
    [a, b, 1_500_000n],
    [b, a, 500_000n],
  ])
  await database.app.transaction((tx) => postEntries(tx, [moves, entryOf('more', [[b, custody, 1n]])]))
})
const faults = () => verifyLedger(database.app.reader)

test('a book that holds has no faults, in slices of any size and from any group on', async () => {
  expect(await faults()).toEqual([])
  for (const above of [0n, 1n, 2n])
    expect(await verifyLedger(database.app.reader, { above, entriesAtOnce: 1, accountsAtOnce: 1 })).toEqual([])
})

describe('G8: above a group', () => {
  const newFaults = () => verifyLedger(database.app.reader, { above: 1n, entriesAtOnce: 1 })
  test('what was posted since is verified, and the balances it moved', async () => {
    await tamper(database, `update ledger.account set balance_micro = balance_micro + 1 where key = '${a}'`)
    expect(await newFaults()).toEqual([
      'all balances together are 0.000001 and not zero',
      `${a} stands at 4.000001, its postings add up to 4.000000`,
    ])
  })
  test('a first balance that does not follow from the last one before it', async () => {
    await tamper(
      database,
      `update ledger.posting set source_after_micro = source_after_micro + 1 where entry_id = 2 * 1024 + 1 and line = 1`,
    )
    expect(await newFaults()).toEqual(['entry 2-1 notes a balance that was not there'])
  })
  test('what lies before is left alone', async () => {
    await tamper(database, 'delete from ledger.entry where id = 1 * 1024 + 1')
    expect(await newFaults()).toEqual([])
    expect(await faults()).toEqual(['posting group 1 is not whole', 'entry 1-1 is not whole'])
  })
})

describe('names what was done to it', () => {
  test('a balance', async () => {
    await tamper(database, `update ledger.account set balance_micro = balance_micro + 1 where key = '${a}'`)
    expect(await faults()).toEqual([
      'all balances together are 0.000001 and not zero',
      `${a} stands at 4.000001, its postings add up to 4.000000`,
    ])
  })
  test('two balances that still add up to zero', async () => {
    await tamper(database, `update ledger.account set balance_micro = balance_micro + 1 where key = '${a}'`)
    await tamper(database, `update ledger.account set balance_micro = balance_micro - 1 where key = '${b}'`)
    expect(await faults()).toEqual([
      expect.stringContaining(`${a} stands at`),
      expect.stringContaining(`${b} stands at`),
    ])
  })
  test('an account with a balance and no postings', async () => {
    await tamper(database, `insert into ledger.account (key, balance_micro) values ('operator:capital', 9)`)
    expect(await faults()).toContain('operator:capital stands at 0.000009, its postings add up to 0.000000')
  })
  test('the names of two accounts exchanged', async () => {
    await tamper(
      database,
      `alter table ledger.account drop constraint account_key;
       update ledger.account set key = case key when '${a}' then '${b}' else '${a}' end where key in ('${a}', '${b}')`,
    )
    expect(await faults()).toEqual(
      ['1-1', '1-2', '2-1', '2-2'].map((number) => `entry ${number} does not say what was posted`),
    )
  })
  test('an account taken away', async () => {
    await tamper(database, `delete from ledger.account where key = '${a}'`)
    expect(await faults()).toEqual(['entry 1-1 does not say what was posted', 'entry 2-1 does not say what was posted'])
  })
  test('an amount, with the balances to match', async () => {
    await tamper(
      database,
      `update ledger.posting set amount_micro = amount_micro + 1, target_after_micro = target_after_micro + 1,
         source_after_micro = source_after_micro - 1 where entry_id = 2 * 1024 + 2;
       update ledger.account set balance_micro = balance_micro + case key when '${b}' then -1 else 1 end where key in ('${b}', '${custody}')`,
    )
    expect(await faults()).toEqual(['entry 2-2 does not say what was posted'])
  })
  test('a line, the last line, all lines of an entry', async () => {
    await tamper(database, 'delete from ledger.posting where entry_id = 2 * 1024 + 1 and line = 1')
    expect(await faults()).toContain('entry 2-1 is not whole')
    await tamper(database, 'delete from ledger.posting where entry_id = 1 * 1024 + 2')
    expect(await faults()).toContain('entry 1-2 is not whole')
  })
  test('an entry without its postings’ entry, and its group', async () => {
    await tamper(database, 'delete from ledger.entry where id = 2 * 1024 + 2')
    expect(await faults()).toEqual(['posting group 2 is not whole', 'entry 2-2 is not whole'])
  })
  test('a group taken away', async () => {
    await tamper(database, 'delete from ledger.posting_group where id = 2')
    expect(await faults()).toEqual(['entry 2-1 is not whole', 'entry 2-2 is not whole'])
  })
  test('an entry added to a group, that moves nothing in the end', async () => {
    await tamper(
      database,
      `insert into ledger.entry select 2 * 1024, gen_random_uuid(), content_digest, reason, actor, about from ledger.entry where id = 2 * 1024 + 1;
       insert into ledger.posting select 2 * 1024, line, source_id, target_id, amount_micro, source_after_micro, target_after_micro
         from ledger.posting where entry_id = 2 * 1024 + 1`,
    )
    expect(await faults()).toContain('posting group 2 is not whole')
  })
  test('a balance noted after a posting', async () => {
    await tamper(
      database,
      'update ledger.posting set target_after_micro = target_after_micro + 1 where entry_id = 1 * 1024 + 1',
    )
    expect(await faults()).toEqual(['entry 1-1 notes a balance that was not there'])
  })
})
