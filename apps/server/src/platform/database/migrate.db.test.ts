import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { prepareDatabase } from '#testing/resources.ts'
import { migrate, readMigrations } from './migrate.ts'
import { unappliedMigrations } from './migration-state.ts'

const database = prepareDatabase('test')
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clearhold-migrations-'))
  return () => rmSync(folder, { recursive: true })
})

async function apply(files: Record<string, string>): Promise<string[]> {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return migrate(database.ownerUrl, await readMigrations(folder))
}

test('the product’s own migrations are applied once, and ready says so', async () => {
  const own = await readMigrations()
  expect(await migrate(database.ownerUrl, own)).toEqual([])
  expect(await unappliedMigrations(database.app.reader, own)).toEqual([])
  const newer = { name: '9999-x-y', sql: '', check: undefined, digest: '' }
  expect(await unappliedMigrations(database.app.reader, [...own, newer])).toEqual(['9999-x-y'])
})

test('applies in order, each with its check, and only what is missing', async () => {
  expect(
    await apply({
      '9002-test-fill.sql': 'insert into public.thing values (1)',
      '9001-test-thing.sql': 'create table public.thing (id int)',
      '9002-test-fill.check.sql': `do $$ begin assert (select count(*) from public.thing) = 1; end $$`,
      'notes.txt': 'not a migration',
    }),
  ).toEqual(['9001-test-thing', '9002-test-fill'])
  expect(await apply({})).toEqual([])
})

test('error: a migration whose check fails leaves nothing behind', async () => {
  const files = {
    '9001-test-thing.sql': 'create table public.thing (id int)',
    '9001-test-thing.check.sql': `do $$ begin assert (select count(*) from public.thing) = 1, 'one thing'; end $$`,
  }
  await expect(apply(files)).rejects.toThrow('9001-test-thing was not applied: one thing')
  expect(await database.owner(`select to_regclass('public.thing') as thing`)).toEqual([{ thing: null }])
})

test('error: an edited migration is refused', async () => {
  await apply({ '9001-test-thing.sql': 'create table public.thing (id int)' })
  await expect(apply({ '9001-test-thing.sql': 'create table public.thing (id bigint)' })).rejects.toThrow(
    'was changed after it was applied',
  )
})

test('behavior: two migrators at once apply each migration once', async () => {
  writeFileSync(join(folder, '9001-test-thing.sql'), 'create table public.thing (id int); select pg_sleep(0.2)')
  const migrations = await readMigrations(folder)
  const applied = await Promise.all([migrate(database.ownerUrl, migrations), migrate(database.ownerUrl, migrations)])
  expect(applied.flat()).toEqual(['9001-test-thing'])
})
