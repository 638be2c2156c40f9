import { randomBytes, randomUUID } from 'node:crypto'
import { legalVersions } from '@clearhold/contract/legal-versions.generated'
import type { Clock } from '#platform/clock/clock.ts'
import { type RelyingParty, relyingParty } from '#platform/passkeys/passkeys.ts'
import type { TestDatabase } from './resources.ts'

export const testParty: RelyingParty = relyingParty('https://clearhold.example', 'Clearhold')

/** A clock that stands still until a test moves it. */
export class TestClock implements Clock {
  #now: number

  constructor(start = '2026-01-05T10:00:00Z') {
    this.#now = Date.parse(start)
  }

  now(): Date {
    return new Date(this.#now)
  }

  pass(seconds: number): void {
    this.#now += seconds * 1000
  }
}

/** Inserts a user, for tests that are not about registration; no password matches. */
export async function insertTestPerson(
  database: Pick<TestDatabase, 'owner'>,
  {
    role = 'user',
    language = 'en',
    isAccepting = true,
    id = randomUUID(),
  }: { role?: 'user' | 'Admin'; language?: string; isAccepting?: boolean; id?: string } = {},
): Promise<string> {
  await database.owner(
    `insert into accounts.person (id, email, username, full_name, role, language, password_hash, email_verified_at)
     values ($1, $2, 'sam_holder', 'Sam Holder', $3, $4, '$argon2id$none', clock_timestamp())`,
    [id, `${id}@example.test`, role, language],
  )
  if (isAccepting) {
    await database.owner(
      "insert into accounts.acceptance (person_id, document, version) values ($1, 'terms', $2), ($1, 'risk', $3)",
      [id, legalVersions.terms, legalVersions.risk],
    )
  }
  return id
}

/** An open session of this person, as after a login. */
export async function insertTestSession(database: Pick<TestDatabase, 'owner'>, personId: string): Promise<string> {
  const id = randomUUID()
  await database.owner(
    `insert into accounts.session (id, person_id, refresh_digest, remember, by_passkey, started_at, last_used_at, expires_at, address, device)
     values ($1, $2, $3, true, false, clock_timestamp(), clock_timestamp(), clock_timestamp() + interval '30 days', '127.0.0.1', 'Test')`,
    [id, personId, randomBytes(32)],
  )
  return id
}

/** Users that can be found by these names, and by an address derived from each. */
export async function insertNamedPeople(
  database: Pick<TestDatabase, 'owner'>,
  usernames: readonly string[],
): Promise<{ id: string; username: string }[]> {
  const people: { id: string; username: string }[] = []
  for (const username of usernames) {
    const id = await insertTestPerson(database)
    people.push({ id, username })
    await database.owner('update accounts.person set username = $2, full_name = $2, email = $3 where id = $1', [
      id,
      username,
      `${username.toLowerCase()}@example.test`,
    ])
  }
  return people
}

/** Append-only, and about people. */
const keptTables = [
  'accounts.note',
  'accounts.break_glass',
  'accounts.break_glass_entry',
  'statements.long_statement',
  'support.message',
]

/** Empties the tables for the next test. Tables that are append-only have no rows here. */
export async function forgetPeople(database: TestDatabase, ...also: string[]): Promise<void> {
  for (const table of keptTables) await database.owner(`alter table ${table} disable trigger user`)
  await database.owner(`truncate ${['accounts.person', 'accounts.attempt', ...also].join(', ')} cascade`)
}
