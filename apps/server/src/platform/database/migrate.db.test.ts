import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
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

const impatient = { waitMs: 50, pauseMs: 100, attemptsMax: 30 }

async function holdThing(holdMs: number): Promise<{ readonly ended: Promise<void> }> {
  const holder = new pg.Client({ connectionString: database.ownerUrl })
  await holder.connect()
  await holder.query('begin; lock table public.thing in share mode')
  const end = async () => {
    await pause(holdMs)
    await holder.query('commit')
    await holder.end()
  }
  return { ended: end() }
}

test('OPS5: a migration of a table in use is retried, and no query waits behind it for long', async () => {
  await apply({ '9001-test-thing.sql': 'create table public.thing (id int)' })
  writeFileSync(join(folder, '9002-test-more.sql'), 'alter table public.thing add column name text')
  const migrations = await readMigrations(folder)
  const { ended } = await holdThing(1_500)
  const applying = migrate(database.ownerUrl, migrations, impatient)
  let slowestMs = 0
  for (let read = 0; read < 10; read += 1) {
    const startedAt = performance.now()
    await database.owner('select count(*) from public.thing')
    slowestMs = Math.max(slowestMs, performance.now() - startedAt)
    await pause(50)
  }
  expect(await applying).toEqual(['9002-test-more'])
  await ended
  // Without a limit the first read would have waited for the whole 1.5 s behind the migration.
  expect(slowestMs).toBeLessThan(1_000)
})

test('error: a table that stays in use ends the migration with nothing changed', async () => {
  await apply({ '9001-test-thing.sql': 'create table public.thing (id int)' })
  writeFileSync(join(folder, '9002-test-more.sql'), 'alter table public.thing add column name text')
  const { ended } = await holdThing(1_200)
  await expect(
    migrate(database.ownerUrl, await readMigrations(folder), { ...impatient, attemptsMax: 2 }),
  ).rejects.toThrow('A table was in use at each of 2 attempts; nothing was changed.')
  await ended
  expect(await apply({})).toEqual(['9002-test-more'])
})

const concurrently = {
  '9002-test-index.sql': '-- While the table is written.\ncreate index concurrently thing_id on public.thing (id);\n',
}
const indexes = () =>
  database.owner(`select indisvalid as valid from pg_index where indrelid = 'public.thing'::regclass`)

test('OPS5: an index is built concurrently, also while another migrator waits', async () => {
  await apply({ '9001-test-thing.sql': 'create table public.thing (id int)' })
  for (const [name, text] of Object.entries(concurrently)) writeFileSync(join(folder, name), text)
  const migrations = await readMigrations(folder)
  const applied = await Promise.all([migrate(database.ownerUrl, migrations), migrate(database.ownerUrl, migrations)])
  expect(applied.flat()).toEqual(['9002-test-index'])
  expect(await indexes()).toEqual([{ valid: true }])
})

test('behavior: an index that was interrupted is built anew, one that was built is kept', async () => {
  await apply({ '9001-test-thing.sql': 'create table public.thing (id int)', ...concurrently })
  await database.owner(`delete from platform.migration where name = '9002-test-index'`)
  expect(await apply({})).toEqual(['9002-test-index'])
  await database.owner(`delete from platform.migration where name = '9002-test-index'`)
  await database.owner(`update pg_index set indisvalid = false where indexrelid = 'public.thing_id'::regclass`)
  expect(await apply({})).toEqual(['9002-test-index'])
  expect(await indexes()).toEqual([{ valid: true }])
})

test('error: an index that is built concurrently has a migration of its own', async () => {
  const both = 'create table public.thing (id int); create index concurrently thing_id on public.thing (id)'
  await expect(apply({ '9001-test-thing.sql': both })).rejects.toThrow('Give it a migration of its own')
})
