import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { beforeAll, beforeEach } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { registerVerified, type TestAccounts, testAccounts, testPassword } from '#testing/accounts.ts'
import { approvalDesk } from '#testing/approved.ts'
import { inHours } from '#testing/in-hours.ts'
import { forgetPeople, insertTestPerson, TestClock, testParty } from '#testing/people.ts'
import { prepareDatabase, type TestDatabase } from '#testing/resources.ts'
import { extendFreeze } from './actions/extend-freeze.ts'
import { freezeAccount } from './actions/freeze-account.ts'
import { freezeAccountByLink } from './actions/freeze-account-by-link.ts'
import { lapseFreeze } from './actions/lapse-freeze.ts'
import { requestEmailChange } from './actions/request-email-change.ts'
import { unfreezeAccount } from './actions/unfreeze-account.ts'
import { readPersonState } from './store/directory.ts'
import { stopLinkToken } from './store/stop-links.ts'

// Fixtures for tests of this domain. Each is called at the top of a file; its values are available once the first test runs.

export interface AccountFixture {
  readonly database: TestDatabase
  readonly parts: TestAccounts
  readonly personId: string
}

/** A person with a confirmed address: one for the file, or a new one for each test with no other accounts. */
export function prepareAccount(of: 'file' | 'test' = 'file'): AccountFixture {
  const database = prepareDatabase()
  let parts: TestAccounts
  let personId: string
  const register = async () => {
    if (of === 'test') await forgetPeople(database)
    parts = testAccounts(database)
    personId = await registerVerified(database, parts)
  }
  if (of === 'file') beforeAll(register)
  else beforeEach(register)
  return {
    database,
    get parts() {
      return parts
    },
    get personId() {
      return personId
    },
  }
}

/** Everything accounts needs, with no registered people. */
export function prepareParts(): Pick<AccountFixture, 'database' | 'parts'> {
  const database = prepareDatabase()
  let parts: TestAccounts
  beforeAll(() => {
    parts = testAccounts(database)
  })
  return {
    database,
    get parts() {
      return parts
    },
  }
}

/** A person, and Mateo as a second one; each test begins without sessions and events. */
export function prepareSessions(): AccountFixture {
  const account = prepareAccount()
  beforeAll(() => registerVerified(account.database, account.parts, { email: 'mateo@example.test' }))
  beforeEach(async () => {
    await account.database.owner('truncate accounts.session')
    await account.database.owner('delete from platform.outbox')
  })
  return account
}

/** The ids of all open sessions, of all people. */
export async function openSessions(database: TestDatabase): Promise<unknown[]> {
  const rows = await database.owner('select id from accounts.session where ended_at is null')
  return rows.map(({ id }) => id)
}

/** A new person for each test who requests a change of address, and the addresses stored for them. */
export function prepareEmailChange() {
  const account = prepareAccount('test')
  return {
    account,
    ask: (email: string, currentPassword = testPassword) =>
      requestEmailChange(account.parts, {
        personId: account.personId,
        sessionId: account.personId,
        address: '203.0.113.9',
        currentPassword,
        email,
      }),
    emails: async () => {
      const query = 'select email, pending_email, previous_email from accounts.person where id = $1'
      const [row] = await account.database.owner(query, [account.personId])
      return row
    },
  }
}

/** A picture as uploaded: neither square nor WebP. */
export function uploadedPicture(background: string): Promise<Buffer> {
  return sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .png()
    .toBuffer()
}

/** The names of the stored photos. */
export function photoFiles({ storageFolder }: TestAccounts): Promise<string[]> {
  return readdir(`${storageFolder}/photos`)
}

/** A new person without any factor for each test. */
export function prepareFactors() {
  const database = prepareDatabase()
  let personId: string
  let clock: TestClock
  beforeEach(async () => {
    personId = await insertTestPerson(database)
    clock = new TestClock()
  })
  return {
    database,
    get personId() {
      return personId
    },
    get clock() {
      return clock
    },
    parts: () => ({
      database: database.app,
      masterKey: Buffer.alloc(32, 1),
      sessionKey: Buffer.alloc(32, 2),
      clock,
      party: testParty,
      kycStatusOf: async () => null,
      adminsNeedPasskey: false,
      hasVisits: true,
    }),
  }
}

/** Each test begins without sign-in attempts. */
export function prepareAttempts(): Pick<AccountFixture, 'database' | 'parts'> {
  const database = prepareDatabase()
  let parts: TestAccounts
  beforeEach(async () => {
    parts = testAccounts(database)
    await database.owner('truncate accounts.attempt')
  })
  return {
    database,
    get parts() {
      return parts
    },
  }
}

/** People frozen by support, and their state some hours later. */
export function prepareFreezes() {
  const database = prepareDatabase()
  let supporterId: string
  beforeAll(async () => {
    supporterId = await insertTestPerson(database)
  })
  return {
    database,
    frozen: async (): Promise<string> => {
      const personId = await insertTestPerson(database)
      const freezing = { personId, byPersonId: supporterId, reason: 'under_review', note: '', requestId: 'r' } as const
      const done = await database.app.transaction((tx) => freezeAccount(tx, { clock: systemClock }, freezing))
      if (!done.ok) throw new Error(`not frozen: ${done.code}`)
      return personId
    },
    lapse: (personId: string, hours: number) =>
      lapseFreeze({ database: database.app, clock: inHours(hours) }, personId),
    state: (personId: string) => readPersonState(database.app.reader, personId),
  }
}

/** Links by which people stop their own account, the freezes these begin, and staff who can propose their end. */
export function prepareStopLinks() {
  const database = prepareDatabase()
  const masterKey = Buffer.alloc(32, 3)
  const parts = () => ({ database: database.app, clock: systemClock, masterKey })
  let desk: ReturnType<typeof approvalDesk>
  beforeAll(() => {
    desk = approvalDesk(database, [unfreezeAccount, extendFreeze({ clock: systemClock })])
  })
  return {
    database,
    masterKey,
    parts,
    get desk() {
      return desk
    },
    tokenOf: (personId: string, purpose: 'stop' | 'end' = 'stop', agoMs = 60_000, isOfPreviousAddress = false) =>
      stopLinkToken(masterKey, purpose, {
        personId,
        madeAt: new Date(systemClock.now().getTime() - agoMs),
        isOfPreviousAddress,
      }),
    stop: (token: string) => freezeAccountByLink(parts(), { token, requestId: 'r' }),
    stateOf: (personId: string) => readPersonState(database.app.reader, personId),
    eventsOf: async (personId: string) => {
      const rows = await database.owner(
        `select type from platform.outbox where person_id = $1 or payload ->> 'ofPersonId' = $1::text order by id`,
        [personId],
      )
      return rows.map(({ type }) => type)
    },
  }
}
