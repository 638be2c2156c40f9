import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { atEnd } from '../testing/at-end.ts'
import { insertTestPerson } from '../testing/people.ts'
import { prepareDatabase } from '../testing/resources.ts'
import { tablesNotShown, tablesOfNoPerson, tablesOfPeople } from './visitor.ts'

const database = prepareDatabase()
let visitor: pg.Client
let api: pg.Client

async function connect(role: 'visitor' | 'api'): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.urlOf(role) })
  await client.connect()
  atEnd(() => client.end())
  return client
}

beforeAll(async () => {
  visitor = await connect('visitor')
  api = await connect('api')
})

test('what names a person is shown to visitors by a policy, and nothing else does', async () => {
  const rows = await database.owner(
    `select format('%s.%s', n.nspname, c.relname) as name, c.relrowsecurity as secured,
       exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'visitors' and not p.polpermissive
         and p.polroles = array['clearhold_visitor'::regrole::oid]) as filtered,
       exists (select from pg_attribute a where a.attrelid = c.oid and a.attname in ('person_id', 'case_id')) as named
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'v') and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'public')
       and has_any_column_privilege('clearhold_visitor', c.oid, 'select')`,
  )
  const filtered = rows.filter((row) => row['secured'] === true && row['filtered'] === true).map(({ name }) => name)
  expect(filtered.sort()).toEqual(['accounts.person', 'kyc.document_view', ...tablesOfPeople, ...tablesNotShown].sort())
  const open = rows.filter(({ name }) => !filtered.includes(name))
  expect(open.map(({ name }) => name).sort()).toEqual(['solvency.agenda', ...tablesOfNoPerson].sort())
  expect(open.filter(({ named }) => named).map(({ name }) => name)).toEqual([])
})

test('visitors see the demo’s own people, and none of the others', async () => {
  const seeded = await insertTestPerson(database)
  await insertTestPerson(database)
  await database.owner('update accounts.person set email = $2 where id = $1', [seeded, 'ines@demo.clearhold.example'])
  const { rows } = await visitor.query('select id from accounts.person')
  expect(rows).toEqual([{ id: seeded }])
  expect((await api.query('select id from accounts.person')).rows).toHaveLength(2)
})

test('error: the api cannot give a person an address of the demo', async () => {
  const insert = `insert into accounts.person (id, email, username, full_name, language, password_hash)
    values (gen_random_uuid(), $1, 'sam_holder', 'Sam Holder', 'en', '$argon2id$none')`
  await expect(api.query(insert, ['new@demo.clearhold.example'])).rejects.toThrow('person_email_reserved')
  await api.query(insert, ['new@example.test'])
  await expect(
    api.query(`update accounts.person set email = 'x@demo.clearhold.example' where email = 'new@example.test'`),
  ).rejects.toThrow('person_email_reserved')
  // A user who already has one keeps it, whatever else changes.
  await api.query(`update accounts.person set username = 'ines' where email like '%@demo.clearhold.example'`)
})
