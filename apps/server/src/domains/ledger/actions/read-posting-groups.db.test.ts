import { beforeEach, describe, expect, test } from 'vitest'
import { sealChain, verifyChain } from '#domains/audit/index.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { custody, entryOf, fundedAccounts } from '#testing/ledger.ts'
import { prepareDatabase, tamper } from '#testing/resources.ts'
import { postEntries } from './post-entries.ts'
import { readPostingGroups } from './read-posting-groups.ts'

const database = prepareDatabase('test')
const seal = () => sealChain(database.app, [readPostingGroups], systemClock)
const firstBroken = async () => (await verifyChain(database.app, [readPostingGroups])).firstBroken

// Groups 1 to 3; the middle one holds entries 2-1, 2-2 and 2-4 (2-3 was refused).
beforeEach(async () => {
  const [a = custody] = await fundedAccounts(database.app, 10n)
  const post = (...amounts: bigint[]) =>
    database.app.transaction((tx) =>
      postEntries(
        tx,
        amounts.map((amountMicro, index) => entryOf(`${amounts.length}:${index}`, [[a, custody, amountMicro]])),
      ),
    )
  await post(1n, 1n, 99n, 1n)
  await post(1n)
})

test('groups are sealed with their entries, and stay whole while more come', async () => {
  expect(await seal()).toBe(3)
  expect(await firstBroken()).toBeUndefined()
  const [links] = await database.owner('select array_agg(length(row_marks) / 8 order by seq) as rows from audit.link')
  expect(links).toEqual({ rows: [2, 4, 2] })
  await fundedAccounts(database.app, 1n)
  expect(await firstBroken()).toBeUndefined()
  expect(await seal()).toBe(1)
  expect(await firstBroken()).toBeUndefined()
})

/** As if these groups had been posted before entries were digested by line. */
const digestedAsBefore = () => tamper(database, 'update ledger.digest_key set first_group_id = 1000')

describe.each(['by line', 'as before'])('one byte of one row, digested %s, and the row is named', (digested) => {
  const second = 2 * 1024
  beforeEach(async () => {
    if (digested === 'as before') await digestedAsBefore()
  })
  test.each([
    ['amount', `update ledger.posting set amount_micro = 2 where entry_id = ${second + 2}`, 'entry 2-2 was changed'],
    [
      'source',
      `update ledger.posting set source_id = source_id + 1 where entry_id = ${second + 4}`,
      'entry 2-4 was changed',
    ],
    [
      'balance after',
      `update ledger.posting set source_after_micro = 0 where entry_id = ${second + 1}`,
      'entry 2-1 was changed',
    ],
    [
      'target balance',
      `update ledger.posting set target_after_micro = 0 where entry_id = ${second + 1}`,
      'entry 2-1 was changed',
    ],
    ['line', `update ledger.posting set line = 2 where entry_id = ${second + 1}`, 'entry 2-1 was changed'],
    ['key', `update ledger.entry set key_digest = gen_random_uuid() where id = ${second + 1}`, 'entry 2-1 was changed'],
    [
      'content',
      `update ledger.entry set content_digest = gen_random_uuid() where id = ${second + 1}`,
      'entry 2-1 was changed',
    ],
    ['reason', `update ledger.entry set reason = 'test.moveD' where id = ${second + 4}`, 'entry 2-4 was changed'],
    ['actor', `update ledger.entry set actor = 'system:tesT' where id = ${second + 4}`, 'entry 2-4 was changed'],
    ['about', `update ledger.entry set about = 'test:4:4' where id = ${second + 4}`, 'entry 2-4 was changed'],
    [
      'border',
      `update ledger.entry set reason = reason || '|', actor = substr(actor, 1) where id = ${second + 4}`,
      'entry 2-4 was changed',
    ],
    [
      'posted_at',
      `update ledger.posting_group set posted_at = posted_at + interval '1 microsecond' where id = 2`,
      'posting group 2 was changed',
    ],
    [
      'business_at',
      `update ledger.posting_group set business_at = 'infinity' where id = 2`,
      'posting group 2 was changed',
    ],
    ['entries', `update ledger.posting_group set entries = 4 where id = 2`, 'posting group 2 was changed'],
    [
      'an entry moved',
      `update ledger.entry set id = ${second + 3} where id = ${second + 2}`,
      'entry 2-2 was taken away',
    ],
    ['an entry deleted', `delete from ledger.entry where id = ${second + 2}`, 'entry 2-2 was taken away'],
    [
      'an entry added',
      `insert into ledger.entry select ${second + 3}, gen_random_uuid(), content_digest, reason, actor, about from ledger.entry where id = ${second + 2}`,
      'entry 2-3 was added',
    ],
    ['a posting deleted', `delete from ledger.posting where entry_id = ${second + 4}`, 'entry 2-4 was changed'],
    [
      'a posting added',
      `insert into ledger.posting select entry_id, 2, target_id, source_id, amount_micro, 0, 0 from ledger.posting where entry_id = ${second + 4}`,
      'entry 2-4 was changed',
    ],
    ['a group’s row deleted', `delete from ledger.posting_group where id = 2`, 'posting group 2 was taken away'],
    [
      'a group deleted with all of it',
      `delete from ledger.posting where entry_id / 1024 = 2; delete from ledger.entry where id / 1024 = 2; delete from ledger.posting_group where id = 2`,
      'posting group 2 was taken away',
    ],
    [
      'a group written beside',
      `insert into ledger.posting_group values (77, 1, now(), now())`,
      'posting group 77 was written beside the chain',
    ],
  ])('%s', async (_name, statement, expected) => {
    await seal()
    await tamper(database, statement)
    expect(await firstBroken()).toBe(expected)
  })
})

test('groups from before keep their digest, those that follow are digested by line, and one chain holds both', async () => {
  const digests = async () =>
    (await database.owner('select content_digest from ledger.group_digests(array[1, 2, 3]) order by group_id')).map(
      (row) => String(Object.values(row)[0]),
    )
  const byLine = await digests()
  await tamper(database, 'update ledger.digest_key set first_group_id = 3')
  const [first, second, third] = await digests()
  expect(third).toBe(byLine[2])
  expect([first, second]).not.toEqual(byLine.slice(0, 2))
  const [before] = await database.owner(`select sha256(string_agg(digest, ''::bytea order by entry_id)) as digest
    from ledger.row_digests(array[2])`)
  expect(String(before?.['digest'])).toBe(second)
  expect(await seal()).toBe(3)
  expect(await firstBroken()).toBeUndefined()
})

test('an account that was renamed is found by the chain too', async () => {
  await seal()
  await tamper(database, `update ledger.account set key = 'custody:9' where key = 'custody:1'`)
  expect(await firstBroken()).toBe('entry 1-1 was changed')
})

test('the secret is kept from every login, and from change', async () => {
  for (const login of ['api', 'worker', 'watcher', 'signer', 'readonly'])
    await expect(
      database.owner(`set local role clearhold_${login}; select secret from ledger.digest_key`),
      login,
    ).rejects.toThrow('permission denied')
  for (const statement of [
    'update ledger.digest_key set first_group_id = 9',
    'delete from ledger.digest_key',
    'truncate ledger.digest_key',
  ])
    await expect(database.owner(statement)).rejects.toThrow('append-only')
})

test('a group deleted before it was sealed is reported missing, and does not hold up the others', async () => {
  await tamper(
    database,
    `delete from ledger.posting where entry_id / 1024 = 2; delete from ledger.entry where id / 1024 = 2; delete from ledger.posting_group where id = 2`,
  )
  expect(await firstBroken()).toBe('posting group 2 was taken away before it was chained')
  expect(await seal()).toBe(2)
  expect(await firstBroken()).toBe('posting group 2 was taken away before it was chained')
})

describe('immutable', () => {
  const tables = ['ledger.account', 'ledger.posting_group', 'ledger.entry', 'ledger.posting']
  const key: Record<string, string> = { 'ledger.posting': 'line', 'ledger.account': 'key' }
  const changes = tables.flatMap((table) => [
    `update ${table} set ${key[table] ?? 'id'} = ${key[table] ?? 'id'}`,
    `delete from ${table}`,
    `truncate ${table}`,
  ])
  test('the application changes, deletes and empties nothing', async () => {
    for (const statement of changes) {
      await expect(database.owner(`set local role clearhold_worker; ${statement}`)).rejects.toThrow('permission denied')
    }
  })
  test('nor does the owner', async () => {
    for (const statement of changes) await expect(database.owner(statement)).rejects.toThrow('append-only')
  })
  test('nor may the application write a balance, an entry or what waits', async () => {
    for (const statement of [
      'update ledger.account set balance_micro = 0',
      `insert into ledger.account (key) values ('bank:paid')`,
      `insert into ledger.posting_group values (9, 1, now(), now())`,
      `insert into ledger.entry select 9, gen_random_uuid(), content_digest, reason, actor, about from ledger.entry`,
      `insert into ledger.posting select 9, line, source_id, target_id, 1, 1, 1 from ledger.posting`,
      `select setval('ledger.group_number', 1)`,
    ]) {
      await expect(database.owner(`set local role clearhold_worker; ${statement}`)).rejects.toThrow('permission denied')
    }
  })
})
