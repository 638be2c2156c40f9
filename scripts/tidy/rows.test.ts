import { describe, expect, test } from 'vitest'
import { treeOf } from './files.ts'
import { claimedRows } from './rows.ts'

const store = 'apps/server/src/domains/ledger/store.ts'
const complaintsOf = (text: string, path = store) => claimedRows(treeOf({ [path]: text }))

describe('claimedRows', () => {
  test.each([
    'const rows = await readRows(reader, entryRow)`select id from ledger.entry`',
    'await sql`update ledger.entry set about = 1`.execute(tx)',
    'const isOpen = sql<boolean>`state = 1`\nawait reader.selectFrom("t").select(sql<bigint>`1`.as("one")).execute()',
    'const row = await reader.selectFrom("t").select("id").executeTakeFirst()\nconst kind = name as Kind',
  ])('passes: %s', (text) => expect(complaintsOf(text)).toEqual([]))

  test('passes: the reader itself, tests and what is not the server', () => {
    const text = 'const { rows } = await sql<Row>`select 1`.execute(reader)'
    expect(complaintsOf(text, 'apps/server/src/platform/database/read-rows.ts')).toEqual([])
    expect(complaintsOf(text, 'apps/server/src/domains/ledger/store.db.test.ts')).toEqual([])
    expect(complaintsOf(text, 'bench/lists.ts')).toEqual([])
  })

  test.each([
    ['a type of its own', 'const { rows } = await sql<Row>`\n  select id`.execute(reader)'],
    ['a type written where it is', 'const one = await sql<{ id: string }>`select id`.execute(tx)'],
    ['in a view', 'return sql<Row>`select 1`.execute(reader)', 'apps/server/src/views/users.ts'],
  ])('red: %s', (_name, text, path = store) => {
    expect(complaintsOf(text, path)).toEqual([
      `${path}:1 executes sql with a type of its own; read it by a row schema (platform/database/read-rows.ts)`,
    ])
  })

  test.each([
    ['of the builder', 'return (await one(reader).executeTakeFirst()) as Person | undefined'],
    ['of raw sql', 'const rows = (await sql`select 1`.execute(tx)) as Answer'],
  ])('red: a cast over an answer %s', (_name, text) => {
    expect(complaintsOf(text)).toEqual([
      `${store}:1 casts what a query answered; read it by a row schema (platform/database/read-rows.ts)`,
    ])
  })
})
