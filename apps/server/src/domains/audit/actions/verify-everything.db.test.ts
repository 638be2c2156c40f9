import { beforeEach, expect, test } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { fundedAccounts } from '#testing/ledger.ts'
import { prepareDatabase, tamper } from '#testing/resources.ts'
import { postingGroups, verifiedLedger } from '#testing/verified-ledger.ts'
import type { Sealable } from '../parts.ts'
import { readVerification, records } from '../store/chain.ts'
import { readVerificationDue } from '../store/verified-heads.ts'
import { growLog } from './grow-log.ts'
import { recordChange } from './record-change.ts'
import { runVerification } from './run-verification.ts'
import { sealChain } from './seal-chain.ts'
import { verifyEverything } from './verify-everything.ts'

const database = prepareDatabase('test')
const sealables = [records, postingGroups]
const partsWith = (read: readonly Sealable[]) => ({
  database: database.app,
  clock: systemClock,
  sealables: read,
  ledger: verifiedLedger(database.app.reader),
})
const verify = async (of: 'everything' | 'new_rows', read: readonly Sealable[] = sealables) =>
  (await verifyEverything(partsWith(read), { of })).faults

async function seal(): Promise<void> {
  while ((await sealChain(database.app, sealables, systemClock)) > 0);
  while ((await growLog(database.app)) > 0);
}

async function happen(subject: string): Promise<void> {
  await database.app.transaction((tx) =>
    recordChange(tx, { actor: 'system:test', action: 'clock.moved', subject, event: null }),
  )
  await fundedAccounts(database.app, 5n, 6n)
  await seal()
}

// Records 1 and 2 with groups 1 and 2, verified and the verification sealed (record 3); then record 4 and group 3.
beforeEach(async () => {
  await happen('one')
  await happen('two')
  expect(await verify('everything')).toEqual([])
  await seal()
  await happen('three')
})

test('G8: new rows are read from where a clean verification ended, and again from where that one did', async () => {
  const read: string[] = []
  const watched = sealables.map(
    (sealable): Sealable => ({
      ...sealable,
      digests: (reader, refs) => {
        read.push(...refs.map((ref) => `${sealable.kind} ${ref}`))
        return sealable.digests(reader, refs)
      },
    }),
  )
  expect(await verify('new_rows', watched)).toEqual([])
  expect(read.sort()).toEqual(['group 3', 'record 3', 'record 4'])
  await seal()
  read.length = 0
  expect(await verify('new_rows', watched)).toEqual([])
  expect(read).toEqual(['record 5'])
})

const oldRows = [
  ['an audit record', `update audit.record set subject = 'x' where id = 1`, 'audit record 1 was changed'],
  [
    'a posting',
    'update ledger.posting set amount_micro = amount_micro + 1 where entry_id = 1025',
    'entry 1-1 was changed',
  ],
  ['a link', `update audit.link set ref = 77 where seq = 2`, 'link 2 was changed'],
  [
    'a tile of the log',
    `update audit.log_tile set hashes = set_byte(hashes, 1, get_byte(hashes, 1) # 1)`,
    'log tile 0/0 was changed',
  ],
  ['a balance', `update ledger.account set balance_micro = 9 where id = 2`, 'all balances together are'],
] as const

test.each(oldRows.filter(([what]) => what !== 'a tile of the log'))(
  'G8: %s that was changed after it was verified is found by a verification of everything',
  async (_what, statement, fault) => {
    await tamper(database, statement)
    expect(await verify('new_rows')).toEqual([])
    expect((await verify('everything'))[0]).toContain(fault)
  },
)

test.each([
  ['an audit record', `update audit.record set subject = 'x' where id = 4`, 'audit record 4 was changed'],
  [
    'a posting',
    'update ledger.posting set amount_micro = amount_micro + 1 where entry_id = 3073',
    'entry 3-1 was changed',
  ],
  ['a link', `update audit.link set ref = 77 where seq = 6`, 'link 6 was changed'],
  [
    'a record beside the chain',
    `insert into audit.record (actor, action, subject) values ('system:x', 'a.b', 'x')`,
    'was written beside the chain',
  ],
  ['a tile of the log', oldRows[3][1], 'links of the log are not those that were verified'],
  [
    'the balance of an account with new postings',
    `update ledger.account set balance_micro = balance_micro - 1 where key = 'custody:1'`,
    'all balances together are -0.000001',
  ],
])('G8: %s among the new rows is found by a verification of those', async (_what, statement, fault) => {
  await tamper(database, statement)
  expect((await verify('new_rows'))[0]).toContain(fault)
})

const moved = `update audit.verification set head_seq = l.seq, head_hash = l.hash
  from (select seq, hash from audit.link order by seq desc limit 1) as l`

test.each([
  ['moved behind a changed row', moved],
  ['moved in the ledger', 'update audit.verification set book_group_id = 3'],
  ['of another log', `update audit.verification set log_root = sha256('x')`],
  [
    'written by hand',
    `insert into audit.verification (links, head_seq, head_hash, book_group_id, log_size, log_root)
    select seq, seq, hash, 3, seq, sha256('x') from audit.link order by seq desc limit 1`,
  ],
  ['without its record', `delete from audit.record where action = 'audit.verified'`],
])(
  'G8: an end of a verification that was %s is found, by a verification of new rows and of everything',
  async (_what, statement) => {
    await tamper(database, statement)
    for (const of of ['new_rows', 'everything'] as const)
      expect((await verify(of))[0]).toMatch(/^verification \d+ of \S+ is not what was sealed of it$/)
  },
)

test('G8: a finding stands until everything was verified again', async () => {
  const found = async () => (await readVerification(database.app.reader))?.firstBroken
  const due = () => readVerificationDue(database.app.reader, 60_000, 0)
  expect(await due()).toEqual({ whole: false, newRows: true })
  await tamper(database, `update audit.record set subject = 'x' where id = 4`)
  await verify('new_rows')
  expect(await found()).toBe('audit record 4 was changed')
  expect(await due()).toEqual({ whole: false, newRows: false })
  await tamper(database, `update audit.record set subject = 'three' where id = 4`)
  await verify('everything')
  expect(await found()).toBeNull()
})

test('G8: without a request new rows are verified after ten minutes and everything after a day, and nothing before', async () => {
  const run = () => runVerification(partsWith(sealables))
  const age = (interval: string) =>
    tamper(database, `update audit.verification set verified_at = verified_at - interval '${interval}'`)
  const ways = async () =>
    (await database.owner('select is_whole from audit.verification order by id')).map((row) => row['is_whole'])
  expect(await run()).toBe(false)
  await age('11 minutes')
  expect(await run()).toBe(true)
  expect(await ways()).toEqual([true, false])
  expect(await run()).toBe(false)
  await age('1 day')
  expect(await run()).toBe(true)
  expect(await ways()).toEqual([true, false, true])
})
