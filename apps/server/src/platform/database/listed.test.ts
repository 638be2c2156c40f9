import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { expect, test } from 'vitest'
import { listed } from './listed.ts'

const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

test('states stand in the statement itself, not among its values', () => {
  expect(sql`select 1 where state in ${listed(['approved', 'delayed'])}`.compile(compiler)).toMatchObject({
    sql: "select 1 where state in ('approved', 'delayed')",
    parameters: [],
  })
})

test.each([[[]], [["x'); drop table a; --"]], [['Approved']]])('error: %j is no list of states', (states) => {
  expect(() => listed(states)).toThrow('is no list of states')
})
