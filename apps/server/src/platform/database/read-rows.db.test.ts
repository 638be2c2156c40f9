import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { prepareDatabase } from '#testing/resources.ts'
import { bool, bytea, float8, int4, int8, jsonObject, text, timestamptz, uuid } from './columns.ts'
import { readOptionalRow, readRow, readRows, rowSchema } from './read-rows.ts'

const database = prepareDatabase()

const everyType = rowSchema('EveryType', {
  small: int4,
  count: int4,
  amountMicro: int8,
  sum: int8,
  share: float8,
  id: uuid,
  hash: bytea,
  at: timestamptz,
  tags: text.array(),
  input: jsonObject,
  isOpen: bool,
  nothing: text.nullable(),
})

test('what the driver reads of each type fits the column of that name', async () => {
  const row = await readRow(database.app.reader, everyType)`
    select 1::smallint as small, 2::int as count, 3::bigint as "amountMicro", sum(4::bigint) as sum, 0.5::float8 as share,
      gen_random_uuid() as id, '\\x01'::bytea as hash, now() as at, array['a'] as tags, '{"a": 1}'::jsonb as input,
      true as "isOpen", null::text as nothing`
  expect(row).toMatchObject({ amountMicro: 3n, sum: 4n, tags: ['a'], input: { a: 1 }, nothing: null })
})

const numberRow = rowSchema('NumberRow', { number: int4 })
const numbers = (count: number) => sql`select generate_series(1, ${count}::int) as number`

test('all rows, the first, or the one that must be there', async () => {
  const { reader } = database.app
  expect(await readRows(reader, numberRow)`${numbers(3)}`).toEqual([{ number: 1 }, { number: 2 }, { number: 3 }])
  expect(await readOptionalRow(reader, numberRow)`${numbers(2)}`).toEqual({ number: 1 })
  expect(await readOptionalRow(reader, numberRow)`${numbers(0)}`).toBeUndefined()
  expect(await readRow(reader, numberRow)`${numbers(1)}`).toEqual({ number: 1 })
})

test('error: no row where there must be one, and a row of another form', async () => {
  const { reader } = database.app
  await expect(readRow(reader, numberRow)`${numbers(0)}`).rejects.toThrow('NumberRow: the query answered no row')
  await expect(readRows(reader, numberRow)`select 1::bigint as number`).rejects.toThrow(
    'NumberRow: the column "number" does not fit its schema',
  )
  await expect(readRows(reader, numberRow)`select 1 as number, 2 as other`).rejects.toThrow(
    'NumberRow: the column "other" is not in its schema',
  )
})
