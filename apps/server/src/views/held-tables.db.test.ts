import { expect, test } from 'vitest'
import { z } from 'zod'
import { prepareDatabase } from '#testing/resources.ts'
import { absentTables, heldTables, openedTables } from './held-tables.ts'

// A new table or column fails here until it is said whether a person gets it with the copy of their data, or why not.

const database = prepareDatabase()
const columnRow = z.object({ table: z.string(), column: z.string(), isReadable: z.boolean() })

async function columns() {
  const rows = await database.owner(`
    select n.nspname || '.' || c.relname as "table", a.attname as "column",
      has_column_privilege('clearhold_api', c.oid, a.attnum, 'select') as "isReadable"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and a.attnum > 0 and not a.attisdropped`)
  return z.array(columnRow).parse(rows)
}

test('every table of the database is in the copy, or it is said why not, and said once', async () => {
  const whole = heldTables.filter(({ file }) => file === undefined).map(({ table }) => table)
  const said = [...whole, ...Object.keys(openedTables), ...Object.keys(absentTables)]
  // A table that is about a person in two ways has a second file.
  for (const { table, file } of heldTables) if (file !== undefined) expect(whole).toContain(table)
  expect(said.toSorted()).toEqual([...new Set((await columns()).map(({ table }) => table))].toSorted())
  expect(Object.values(absentTables).filter((why) => why.length < 10)).toEqual([])
})

test('every column of a table in the copy is shown, or it is said why not, and the api may read what it shows', async () => {
  const all = await columns()
  for (const { table, key, shown, withheld = {} } of heldTables) {
    const own = all.filter((one) => one.table === table)
    const said = [...shown, ...Object.keys(withheld)]
    expect({ table, columns: said.toSorted() }).toEqual({ table, columns: own.map(({ column }) => column).toSorted() })
    const unreadable = own.filter(({ column, isReadable }) => [...shown, ...key].includes(column) && !isReadable)
    expect(unreadable).toEqual([])
  }
})

test('no table with a column for a person is left out as not being personal data', async () => {
  const personal = (await columns()).filter(({ column }) => column === 'person_id' || column === 'email')
  const without = [...new Set(personal.map(({ table }) => table))].filter((table) => table in absentTables)
  // Each was weighed: reasons in the store of its domain.
  expect(without.toSorted()).toEqual([
    'accounts.note',
    'accounts.passkey_challenge',
    'accounts.sign_in_ticket',
    'content.contact_message',
    'content.support',
    'kyc.legal_hold',
    'kyc.stored_file',
    'platform.outbox',
    'platform.outbox_sequence',
    'sanctions.hit',
    'solvency.holding',
  ])
})
