import { describe, expect, test } from 'vitest'
import { repositoryRoot } from '#stack/product.ts'
import { readTree } from '../tidy/files.ts'
import { renderPage } from './page.ts'
import { replacedFunctions } from './replaced-functions.ts'
import { missingIds, staleRows } from './stale-rows.ts'
import { table } from './table.ts'

const { texts } = readTree(repositoryRoot)
const row = {
  id: 'MON1',
  defect: 'what was wrong',
  undone: 'what mended it',
  edits: [{ file: 'a.ts', text: 'good', instead: 'bad' }],
  test: { file: 'a.test.ts', titles: ['a group', 'MON1: a test'] },
} as const
const whole = new Map([
  ['a.ts', 'all is good'],
  ['a.test.ts', `describe('a group', () => { test('MON1: a test', () => {}) })`],
])

test('every row is about code and a test that are there', () => {
  expect(staleRows(table, texts)).toEqual([])
})

test('every row about a function of PostgreSQL edits the definition that is in force', () => {
  expect(replacedFunctions(table, texts)).toEqual([])
})

test('every finding of the review has a row', () => {
  expect(missingIds(table)).toEqual([])
})

test('the page of the review lists every row', () => {
  const page = 'docs/reviews/2026-11-defects.md'
  expect(texts.get(page)).toBe(renderPage(table))
})

describe('a row is stale', () => {
  const said = (change: readonly (readonly [string, string])[]) => staleRows([row], new Map([...whole, ...change]))

  test('not where all of it is there', () => {
    expect(said([])).toEqual([])
  })

  test('where its text is gone, or stands twice', () => {
    expect(said([['a.ts', 'all is well']])).toEqual(["MON1: a.ts has 0 of 'good', not one"])
    expect(said([['a.ts', 'good, good']])).toEqual(["MON1: a.ts has 2 of 'good', not one"])
  })

  test('where its test has another name, or is gone', () => {
    expect(said([['a.test.ts', `test('MON1: a test')`]])).toEqual(["MON1: a.test.ts has no test 'a group'"])
    const gone = new Map([['a.ts', 'good']])
    expect(staleRows([row], gone)).toHaveLength(2)
  })

  test('where it changes nothing', () => {
    const same = { ...row, edits: [{ file: 'a.ts', text: 'good', instead: 'good' }] }
    expect(staleRows([same], whole)).toEqual(["MON1: 'good' is put back as it is"])
  })

  test('where a later migration replaced the function that it edits', () => {
    const older = 'db/migrations/0001-first.sql'
    const newer = 'db/migrations/0002-second.sql'
    const sql = (body: string) => `create or replace function ledger.post() RETURNS void AS $$ ${body} $$;\n`
    const other = 'CREATE FUNCTION ledger.check() RETURNS void AS $$ kept $$;\n'
    const edited = (text: string) => ({ ...row, edits: [{ file: older, text, instead: 'bad' }] })
    const migrations = new Map([
      [newer, sql('better')],
      [older, `${sql('good')}${other}`],
    ])
    expect(replacedFunctions([edited('kept')], migrations)).toEqual([])
    expect(replacedFunctions([edited('good')], migrations)).toEqual([
      `MON1: ledger.post of ${older} was replaced by ${newer}`,
    ])
  })

  test('a finding without a row is named', () => {
    expect(missingIds(table.filter(({ id }) => id !== 'W7'))).toEqual(['W7'])
  })
})
