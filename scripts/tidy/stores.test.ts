import { expect, test } from 'vitest'
import { treeOf } from './files.ts'
import { periodsInStores } from './stores.ts'

const complaintsOf = (path: string, text: string) => periodsInStores(treeOf({ [path]: text }))
const store = 'apps/server/src/domains/plans/store/versions.ts'
const own = "sql`select 1 where at > now() - interval '90 days'`"

test('red: a period that a store decides', () => {
  const complaint = "has a period of its own; name it in rules.ts and multiply interval '1 hour' by it"
  expect(complaintsOf(store, own)).toEqual([`${store}:1 ${complaint}`])
  expect(complaintsOf('apps/server/src/domains/plans/store.ts', `\n${own}`)).toEqual([
    `apps/server/src/domains/plans/store.ts:2 ${complaint}`,
  ])
})

test('passes: a constant times a unit, a step of the calendar, and other files', () => {
  expect(complaintsOf(store, `select now() - \${keptDays} * interval '1 day'`)).toEqual([])
  const draws = 'apps/server/src/domains/solvency/store/draws.ts'
  expect(complaintsOf(draws, "at < (n.month + interval '1 month')")).toEqual([])
  expect(complaintsOf(draws, own)).toHaveLength(1)
  expect(complaintsOf('apps/server/src/domains/plans/store.db.test.ts', own)).toEqual([])
  expect(complaintsOf('apps/server/src/domains/plans/actions/read-plan.ts', own)).toEqual([])
})
