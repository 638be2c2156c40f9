import { randomUUID } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { readGrants } from '#platform/database/install.ts'
import { readMigrations } from '#platform/database/migrate.ts'
import { databaseUrl, runSql } from '../../postgres.ts'
import { atEnd } from '../../testing/at-end.ts'
import { restoreDump } from '../dump.ts'
import { readKeptReleases } from '../kept.ts'
import { compatibilityFaults } from './judge.ts'
import { recordedBreaks } from './recorded-breaks.ts'
import { rightsFile, type Step, upgradeByStep } from './steps.ts'

const { run, postgres, templateDatabase } = inject('services')

/** The name of a database that is dropped with the file. */
function newName(): string {
  const name = `clearhold_${run}_step_${randomUUID().slice(0, 8)}`
  atEnd(() => runSql(postgres, 'postgres', `drop database if exists "${name}" with (force)`))
  return name
}

test('the previous release can run on the schema of this one, after every migration on the way', async () => {
  const release = readKeptReleases().at(-1)
  if (release === undefined) throw new Error('No release is kept: npm run keep-release')
  const name = newName()
  await restoreDump(postgres, name, release.dump)
  const rows = (await runSql(postgres, name, 'select name from platform.migration')) as { name: string }[]
  const applied = new Set(rows.map((row) => row.name))
  const later = (await readMigrations()).filter((migration) => !applied.has(migration.name))
  const steps = await upgradeByStep({ ownerUrl: databaseUrl(postgres, name), later })
  expect(compatibilityFaults(release.release, steps, recordedBreaks)).toEqual([])
}, 120_000)

/** What the release that the following migrations break has beside the schema of today. */
const release = `
  create schema probe;
  grant usage on schema probe to clearhold_api;
  create type probe.mood as enum ('good', 'bad');
  create table probe.person (id integer primary key, email text not null, nick text, age integer not null default 0, born date not null default now(),
    mood text check (mood in ('good', 'bad')), unique (email));
  create table probe.own (id integer primary key, note text);
  create view probe.adult as select id, email from probe.person where id >= 18;
  create view probe.early as select id, email from probe.person where id < 9;
  create function probe.greet(name text, loud boolean default false) returns text language sql as $$ select name $$;
  create function probe.hail(name text) returns text language sql as $$ select name $$;
  create function probe.count_all() returns integer language sql as $$ select 1 $$;
  create function probe.refuse() returns trigger language plpgsql as $$ begin return new; end $$;
  revoke execute on function probe.greet, probe.hail, probe.count_all from public;
  grant execute on function probe.greet, probe.hail, probe.count_all to clearhold_api;
  grant select, insert, update on probe.person, probe.adult to clearhold_api;
  grant select on probe.own to clearhold_api;`

/** Each with what it breaks. */
const breaking: readonly (readonly [sql: string, breaks: readonly string[]])[] = [
  ['drop view probe.adult', ['probe.adult is gone']],
  [
    'create or replace view probe.early as select id, email from probe.person where id < 8',
    ['probe.early is another view than before'],
  ],
  ['alter table probe.person rename column nick to nickname', ['probe.person.nick is gone']],
  ['alter table probe.person alter column age type bigint', ['probe.person.age is bigint instead of integer']],
  ['alter table probe.person alter column age drop default', ['probe.person.age has lost its default']],
  ['alter table probe.person alter column born drop not null', ['probe.person.born may be empty, which it never was']],
  ['alter table probe.person alter column mood set not null', ['probe.person.mood may no longer be empty']],
  [
    'alter table probe.person add column title text not null',
    ['probe.person.title is new, required and has no default'],
  ],
  [
    "alter table probe.person drop constraint person_mood_check, add check (mood in ('good', 'bad', 'fair'))",
    [`probe.person has a new rule (check): CHECK mood = ANY ARRAY['good'::text, 'bad'::text, 'fair'::text]`],
  ],
  [
    'alter table probe.person add foreign key (id) references probe.own',
    ['probe.person has a new rule (foreign key): FOREIGN KEY id REFERENCES probe.ownid'],
  ],
  [
    'create unique index on probe.person (age)',
    ['probe.person has a new rule (unique): unique on probe.person USING btree age'],
  ],
  [
    `alter table probe.person add column code text unique default 'x'`,
    ['probe.person has a new rule (unique): unique on probe.person USING btree code'],
  ],
  [
    'alter table probe.person drop constraint person_email_key',
    ['probe.person has lost its key: unique on probe.person USING btree email'],
  ],
  [
    'create trigger person_refuse before insert on probe.person for each row execute function probe.refuse()',
    ['probe.person has a new trigger, which may refuse a row: person_refuse'],
  ],
  ['alter table probe.own enable row level security', ['probe.own hides rows from logins (row level security)']],
  ['drop function probe.count_all()', ['probe.count_all() can no longer be called']],
  [
    `drop function probe.greet; create function probe.greet(name text, loud boolean) returns text language sql as $$ select name $$`,
    ['probe.greet(text, boolean) can no longer be called'],
  ],
  [
    'drop function probe.hail; create function probe.hail(name text) returns integer language sql as $$ select 1 $$',
    ['probe.hail(text) answers integer instead of text'],
  ],
  [`alter type probe.mood rename value 'bad' to 'worse'`, ['probe.mood: bad is gone from the type']],
]

/** Nothing of the release notices these. */
const harmless = [
  'create table probe.later (id integer primary key, note text not null)',
  'alter table probe.person add column seen_at timestamptz',
  `alter table probe.person add column state text not null default 'open' check (state in ('open', 'done'))`,
  'alter table probe.own add column size integer not null check (size > 0), add check (length(note) < 9)',
  'create index on probe.person (nick)',
  'alter table probe.person alter column nick set default $$none$$',
  'create or replace function probe.count_all() returns integer language sql as $$ select 2 $$',
  `drop function probe.greet; create function probe.greet(name text, loud boolean default false, lang text default 'en') returns text language sql as $$ select name $$;
   grant execute on function probe.greet to clearhold_api`,
  'alter table probe.person rename constraint person_email_key to person_email_once',
]

/** A database that this release has just left, and what these migrations take from it. */
async function brokenBy(sqls: readonly string[], rights?: string): Promise<Step[]> {
  const name = newName()
  await runSql(postgres, 'postgres', `create database "${name}" template "${templateDatabase}"`)
  await runSql(postgres, name, release)
  const later = sqls.map((sql, index) => ({ name: `step-${index}`, sql, check: undefined, digest: 'of this test' }))
  return upgradeByStep({ ownerUrl: databaseUrl(postgres, name), later, ...(rights !== undefined && { rights }) })
}

test('error: each kind of break is found, with the migration that makes it, and is red without a mark', async () => {
  const steps = await brokenBy(
    breaking.map(([sql]) => sql),
    ' ',
  )
  const faults = compatibilityFaults('0.2.0', steps, { release: '0.2.0', reason: '', steps: [] })
  expect(faults).toEqual(breaking.flatMap(([, breaks], index) => breaks.map((text) => `step-${index}: ${text}`)))
}, 120_000)

test('behavior: additions, and what only functions of the database write, break nothing', async () => {
  expect((await brokenBy(harmless, ' ')).flatMap(({ breaks }) => breaks)).toEqual([])
}, 60_000)

test('a break is explained by a mark of its statement, or recorded with its step; a record that nothing needs is red', async () => {
  const steps = await brokenBy(
    [
      '-- Unused since 0.1.0: no page shows it.\nalter table probe.person drop column nick',
      '-- Harmless: one release has read both for long enough.\nalter table probe.person drop column born; alter table probe.person drop column mood',
      'drop view probe.adult',
    ],
    ' ',
  )
  const recorded = { release: '0.2.0', reason: 'of this test', steps: ['step-2', 'step-9'] }
  expect(compatibilityFaults('0.2.0', steps, recorded)).toEqual([
    'step-1: probe.person.mood is gone',
    'step-9 is recorded and breaks nothing of 0.2.0: take it out of recorded-breaks.ts',
  ])
  const outdated = { ...recorded, release: '0.1.0', steps: ['step-2'] }
  expect(compatibilityFaults('0.2.0', steps, outdated)).toContain('step-2: probe.adult is gone')
}, 60_000)

test('error: a right that a login has lost is red, on columns, tables, functions and schemas', async () => {
  const rights = `${await readGrants()}
    revoke select (email) on probe.person from clearhold_api; revoke update, select on probe.person from clearhold_api;
    grant select (id, nick, age, born, mood) on probe.person to clearhold_api;
    revoke execute on function probe.count_all from clearhold_api;
    revoke usage on schema probe from clearhold_api;`
  const steps = await brokenBy([], rights)
  expect(compatibilityFaults('0.2.0', steps, { release: '0.2.0', reason: '', steps: [] })).toEqual([
    `${rightsFile}: clearhold_api may no longer use probe`,
    `${rightsFile}: clearhold_api may no longer execute probe.count_all()`,
    `${rightsFile}: clearhold_api may no longer select probe.person (email)`,
    `${rightsFile}: clearhold_api may no longer update probe.person (age, born, email, id, mood, nick)`,
  ])
}, 60_000)
