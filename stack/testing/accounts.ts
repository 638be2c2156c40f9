import { afterAll } from 'vitest'
import type { StartedSession } from '#domains/accounts/actions/begin-session.ts'
import { issueMailToken } from '#domains/accounts/actions/issue-mail-token.ts'
import { type Login, type LoginOutcome, logIn } from '#domains/accounts/actions/log-in.ts'
import { type Registration, registerPerson } from '#domains/accounts/actions/register-person.ts'
import { verifyEmail } from '#domains/accounts/actions/verify-email.ts'
import type { AccountsParts, MailTokenPurpose } from '#domains/accounts/index.ts'
import { kycStatusOf } from '#domains/kyc/index.ts'
import { investorAccounts, openAccounts } from '#domains/ledger/index.ts'
import { noBreaches } from '#platform/breaches/breaches.ts'
import { createPasswords } from '#platform/crypto/passwords.ts'
import { createGate } from '#platform/gate/gate.ts'
import { openImages } from '#platform/images/images.ts'
import { diskStorage } from '#platform/storage/storage.ts'
import { TestClock, testParty } from './people.ts'
import { type TestDatabase, testFolder } from './resources.ts'

export const testPassword = 'four green kettles'

export interface TestAccounts extends AccountsParts {
  readonly clock: TestClock
  readonly storageFolder: string
}

/** Everything accounts needs, real except for the clock, which stands still until a test moves it. */
export function testAccounts(database: TestDatabase): TestAccounts {
  const images = openImages()
  afterAll(() => images.close())
  const storageFolder = testFolder()
  return {
    database: database.app,
    clock: new TestClock(),
    masterKey: Buffer.alloc(32, 1),
    sessionKey: Buffer.alloc(32, 2),
    passwords: createPasswords(createGate({ parallelMax: 2, waitingMax: 1000 })),
    breaches: noBreaches,
    party: testParty,
    storage: diskStorage(storageFolder),
    storageFolder,
    images,
    adminsNeedPasskey: false,
    hasVisits: true,
    limitFactor: 1,
    onPersonCreated: (tx, personId) => openAccounts(tx, investorAccounts(personId)),
    kycStatusOf,
  }
}

export function registration(change: Partial<Registration> = {}): Registration {
  return {
    email: 'ines@example.test',
    username: 'ines_c',
    fullname: 'Inês Carvalho',
    password: testPassword,
    photo: undefined,
    pageLanguage: 'en',
    ...change,
  }
}

/** The token of the mail that a user would get now. */
export async function mailToken(parts: TestAccounts, personId: string, purpose: MailTokenPurpose): Promise<string> {
  const link = await parts.database.transaction((tx) => issueMailToken(tx, parts, personId, purpose))
  if (link === undefined) throw new Error('no mail would be sent')
  return link.token
}

/** A registered user with an unconfirmed address; returns their id. */
export async function registerUnverified(
  database: TestDatabase,
  parts: TestAccounts,
  change: Partial<Registration> = {},
): Promise<string> {
  const draft = registration(change)
  await registerPerson(parts, draft)
  const [row] = await database.owner('select id from accounts.person where email = $1', [draft.email])
  return String(row?.['id'])
}

/** Opens the emailed link that confirms the address. */
export async function confirmAddress(parts: TestAccounts, personId: string, password = testPassword): Promise<void> {
  await verifyEmail(parts, { token: await mailToken(parts, personId, 'verify'), password })
}

/** A registered user with a confirmed address; returns their id. */
export async function registerVerified(
  database: TestDatabase,
  parts: TestAccounts,
  change: Partial<Registration> = {},
): Promise<string> {
  const personId = await registerUnverified(database, parts, change)
  await confirmAddress(parts, personId, change.password)
  return personId
}

export function login(change: Partial<Login> = {}): Login {
  return {
    email: 'ines@example.test',
    password: testPassword,
    remember: false,
    address: '203.0.113.9',
    device: 'Firefox on Linux',
    ...change,
  }
}

/** Logs in, or throws where the screen would show a refusal or ask for a second factor. */
export async function signedInSession(parts: TestAccounts, change: Partial<Login> = {}): Promise<StartedSession> {
  const outcome = await logIn(parts, login(change))
  if (!outcome.ok) throw new Error(outcome.code)
  return sessionOf(outcome.value)
}

export function sessionOf(outcome: LoginOutcome): StartedSession {
  if (outcome.kind !== 'session') throw new Error('a second factor is due')
  return outcome.session
}

/** The types of a user's events, oldest first. */
export async function eventsOf(database: TestDatabase, personId: string): Promise<string[]> {
  const rows = await database.owner('select type from platform.outbox where person_id = $1 order by id', [personId])
  return rows.map(({ type }) => String(type))
}
