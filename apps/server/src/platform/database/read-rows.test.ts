import { expect, test } from 'vitest'
import { z } from 'zod'
import { bool, bytea, float8, int4, int8, jsonObject, oneOf, text, timestamptz, uuid } from './columns.ts'
import { pickColumns, RowMismatch, rowSchema, withColumns } from './read-rows.ts'

const wholeRow = rowSchema('WholeRow', {
  id: uuid,
  state: oneOf(['open', 'closed']),
  amountMicro: int8,
  count: int4,
  share: float8,
  name: text.nullable(),
  isOpen: bool,
  at: timestamptz,
  hash: bytea,
  tags: text.array(),
  input: jsonObject,
  kind: z.literal('only'),
})
const row = {
  id: '00000000-0000-0000-0000-000000000001',
  state: 'open',
  amountMicro: 1n,
  count: 3,
  share: 0.5,
  name: null,
  isOpen: true,
  at: new Date(0),
  hash: Buffer.of(1),
  tags: ['a'],
  input: { any: 'thing' },
  kind: 'only',
}

test('rows that fit are handed on', () => {
  const rows = [row, { ...row, name: 'Ines', state: 'closed' }]
  expect(wholeRow.checked(rows)).toEqual(rows)
  expect(wholeRow.checked([])).toEqual([])
})

test.each(
  Object.entries({
    id: 'short',
    state: 'unheard_of',
    amountMicro: 1,
    count: 1.5,
    share: Number.NaN,
    name: 7,
    isOpen: 'true',
    at: new Date(Number.NaN),
    hash: 'aa',
    tags: [1],
    input: 'text',
    kind: 'other',
  }),
)('error: a column %s that holds something else is named, also in a later row', (column, value) => {
  const read = () => wholeRow.checked([row, { ...row, [column]: value }])
  expect(read).toThrow(RowMismatch)
  expect(read).toThrow(`WholeRow: the column "${column}" does not fit its schema`)
})

test('error: a column that is missing and one that is not in the schema', () => {
  const { at: _at, ...late } = row
  expect(() => wholeRow.checked([late])).toThrow('WholeRow: the column "at" does not fit its schema')
  expect(() => wholeRow.checked([{ ...row, person_id: row.id }])).toThrow(
    'WholeRow: the column "person_id" is not in its schema',
  )
})

test('error: what the row holds is not said', () => {
  const read = () => wholeRow.checked([{ ...row, amountMicro: 'ines@example.org' }])
  expect(read).not.toThrow('ines')
  expect(read).toThrow('amountMicro')
  const noteRow = rowSchema('NoteRow', { notes: z.record(z.string(), z.number()) })
  const readNotes = () => noteRow.checked([{ notes: { 'ines@example.org': 'text' } }])
  expect(readNotes).not.toThrow('ines')
  expect(readNotes).toThrow('NoteRow: the column "notes"')
})

test('further conditions of a column are asked too', () => {
  const shortRow = rowSchema('ShortRow', { name: text.max(3), tags: z.array(text.max(3)).max(1) })
  expect(shortRow.checked([{ name: 'abc', tags: ['abc'] }])).toHaveLength(1)
  expect(() => shortRow.checked([{ name: 'abcd', tags: [] }])).toThrow('"name"')
  expect(() => shortRow.checked([{ name: 'abc', tags: ['abcd'] }])).toThrow('"tags"')
  expect(() => shortRow.checked([{ name: 'abc', tags: ['a', 'b'] }])).toThrow('"tags"')
})

test('a row can be made of another: of some of its columns, or with more', () => {
  const shortRow = rowSchema('ShortRow', pickColumns(wholeRow, 'id', 'state'))
  expect(shortRow.checked([{ id: row.id, state: 'open' }])).toHaveLength(1)
  const longRow = withColumns(shortRow, { place: int4 })
  expect(longRow.checked([{ id: row.id, state: 'open', place: 1 }])[0]?.place).toBe(1)
  expect(() => longRow.checked([{ id: row.id, state: 'open' }])).toThrow(
    'ShortRow: the column "place" does not fit its schema',
  )
})
