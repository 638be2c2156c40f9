import { randomUUID } from 'node:crypto'
import { accountStates, roles } from '@clearhold/contract/accounts/permissions'
import { userSorts } from '@clearhold/contract/accounts/schema'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testKyc } from '#testing/kyc.ts'
import { askAtRandom, day, isWithinDays, maybe, moment, sorted, walk } from '#testing/list-model.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { readUsernames } from '../domains/accounts/index.ts'
import { listUsers } from './users.ts'

const database = prepareDatabase()

/** What happened to a person's identity, in order; the last that is not erased counts. */
const stories = [
  { story: [], status: 'absent' },
  { story: ['pending'], status: 'pending' },
  { story: ['rejected', 'pending'], status: 'pending' },
  { story: ['rejected'], status: 'rejected' },
  { story: ['rejected', 'rejected'], status: 'rejected' },
  { story: ['rejected', 'revision'], status: 'revision' },
  { story: ['rejected', 'verified'], status: 'verified' },
  { story: ['verified erased'], status: 'absent' },
  { story: ['rejected', 'verified erased'], status: 'rejected' },
] as const
const kinds = ['cash', 'locked', 'profit', 'bonus', 'leaving'] as const

const row = fc.record({
  id: fc.constant('').map(() => randomUUID()),
  name: fc.constantFrom('Ada', 'ada b', 'Émile', '=SUM(A1)', '😀 Zoë', 'Zed', '100%_x'),
  username: fc.constantFrom('ada_1', 'ADA_2', 'zed'),
  role: fc.constantFrom(...roles),
  state: fc.constantFrom(...accountStates),
  createdAt: moment,
  lastLogin: fc.option(moment, { nil: null }),
  identity: fc.constantFrom(...stories),
  money: fc.constantFrom(...kinds, 'empty' as const, 'no account' as const),
})
type Row = typeof row extends fc.Arbitrary<infer Value> ? Value : never

const question = fc.record({
  search: maybe(fc.constantFrom('ada', 'ADA_', '100%', '%', 'é', 'É', 'mail', '=sum', '😀', 'unmatched', 'its id')),
  state: maybe(fc.constantFrom(...accountStates)),
  role: maybe(fc.constantFrom(...roles)),
  kyc: maybe(fc.constantFrom('absent', 'pending', 'revision', 'verified', 'rejected')),
  openCase: maybe(fc.constantFrom('yes', 'no')),
  money: maybe(fc.constant('yes' as const)),
  from: maybe(day),
  to: maybe(day),
  sort: maybe(fc.constantFrom(...userSorts)),
  limit: fc.integer({ min: 1, max: 7 }),
})
type Asked = typeof question extends fc.Arbitrary<infer Value> ? Value : never

/** Written past the rules: accounts and cases are never deleted, and here every set of rows is a new world. */
async function write(rows: readonly Row[]): Promise<void> {
  const given = rows.map(({ identity, ...made }) => ({ ...made, email: `mail-${made.id}@example.test` }))
  const cases = rows.flatMap(({ id, identity }) =>
    identity.story.map((word, place) => ({
      id: randomUUID(),
      person: id,
      state: word.split(' ')[0],
      erased: word.endsWith('erased'),
      place,
    })),
  )
  const accounts = rows.flatMap(({ id, money }) =>
    money === 'no account'
      ? []
      : kinds.map((kind) => ({ key: `investor:${id}:${kind}`, balance: kind === money ? 1 : 0 })),
  )
  await database.owner(
    `do $world$ begin
      set local session_replication_role = replica;
      delete from kyc.identity_case; delete from kyc.subject; delete from ledger.account; delete from accounts.person;
      insert into accounts.person (id, email, username, full_name, role, language, password_hash, state, created_at, last_login_at)
        select id, email, username, name, role, 'en', '$argon2id$none', state, "createdAt", "lastLogin"
        from jsonb_to_recordset(${literal(given)}) as r (id uuid, email text, username text, name text, role text, state text,
          "createdAt" timestamptz, "lastLogin" timestamptz);
      insert into kyc.subject (person_id, key_id) select distinct person, person
        from jsonb_to_recordset(${literal(cases)}) as r (person uuid);
      insert into kyc.identity_case (id, person_id, key_id, state, opened_at, state_at, decided_by, reject_reason, erased_at)
        select id, person, person, state, timestamptz '2026-03-01' + place * interval '1 day', timestamptz '2026-03-09',
          case when state in ('verified', 'rejected') then gen_random_uuid() end,
          case when state = 'rejected' then 'document_not_accepted' end, case when erased then now() end
        from jsonb_to_recordset(${literal(cases)}) as r (id uuid, person uuid, state text, erased boolean, place int) order by place;
      insert into ledger.account (key, balance_micro)
        select key, balance from jsonb_to_recordset(${literal(accounts)}) as r (key text, balance bigint);
    end $world$`,
  )
}

function literal(rows: readonly object[]): string {
  return `'${JSON.stringify(rows).replaceAll("'", "''")}'::jsonb`
}

function expected(rows: readonly Row[], asked: Asked, search: string | undefined): string[] {
  const found = rows.filter(
    (made) =>
      (search === undefined || isMeant(made, search)) &&
      (asked.state === undefined || made.state === asked.state) &&
      (asked.role === undefined || made.role === asked.role) &&
      (asked.kyc === undefined || made.identity.status === asked.kyc) &&
      (asked.openCase === undefined || isOpen(made) === (asked.openCase === 'yes')) &&
      (asked.money === undefined || holds(made)) &&
      isWithinDays(made.createdAt, asked.from, asked.to),
  )
  const sort = asked.sort ?? '-createdAt'
  const sortValue = (made: Row) =>
    sort.endsWith('fullname')
      ? Buffer.from(made.name.toLowerCase()).toString('hex')
      : sort.endsWith('lastLogin')
        ? (made.lastLogin ?? '')
        : made.createdAt
  return sorted(found, sortValue, sort.startsWith('-'))
}

const isOpen = ({ identity: { status } }: Row) => status === 'pending' || status === 'revision'
const holds = ({ money }: Row) => money !== 'empty' && money !== 'no account'

function isMeant({ id, name, username }: Row, search: string): boolean {
  const wanted = search.toLowerCase()
  if (/^[0-9a-f-]{36}$/.test(wanted)) return id === wanted
  return [`mail-${id}@example.test`, username, name].some((text) => text.toLowerCase().startsWith(wanted))
}

test('whatever is asked together, the list is what a plain filter finds', async () => {
  const kyc = testKyc(database)
  const parts = { explorerUrl: '', chainId: 31_337, usernamesOf: readUsernames }
  const users = { name: 'users', rows: fc.array(row, { maxLength: 25 }), question, write }
  await askAtRandom(users, async (rows, asked) => {
    const search = asked.search === 'its id' ? (rows[rows.length >> 1]?.id ?? randomUUID()) : asked.search
    const wanted = expected(rows, asked, search)
    const { ids, totals } = await walk(async (after, limit) => {
      const page = await listUsers(kyc, parts, { ...asked, search, after, limit })
      return { ids: page.users.map(({ _id }) => _id), next: page.next, total: page.total }
    }, asked.limit)
    expect(ids).toEqual(wanted)
    expect(totals).toEqual([wanted.length])
  })
}, 240_000)
