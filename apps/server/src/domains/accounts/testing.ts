import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { beforeAll, beforeEach } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { registerVerified, type TestAccounts, testAccounts, testPassword } from '#testing/accounts.ts'
import { inHours } from '#testing/in-hours.ts'
import { forgetPeople, insertTestPerson, TestClock, testParty } from '#testing/people.ts'
import { prepareDatabase, type TestDatabase } from '#testing/resources.ts'
import { freezeAccount } from './actions/freeze-account.ts'
import { lapseFreeze } from './actions/lapse-freeze.ts'
import { requestEmailChange } from './actions/request-email-change.ts'
import { readPersonState } from './store/directory.ts'

// What tests of this domain begin with. Each is called at the top of a file; its values are there once the first test runs.

export interface AccountFixture {
  readonly database: TestDatabase
  readonly parts: TestAccounts
  readonly personId: string
}

/** A person whose address is confirmed: one for the file, or one of each test with nobody else beside them. */
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

/** Everything accounts needs, and nobody who is registered. */
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

/** A person and Mateo beside them; each test begins without a session and without an event. */
export function prepareSessions(): AccountFixture {
  const account = prepareAccount()
  beforeAll(() => registerVerified(account.database, account.parts, { email: 'mateo@example.test' }))
  beforeEach(async () => {
    await account.database.owner('truncate accounts.session')
    await account.database.owner('delete from platform.outbox')
  })
  return account
}

/** The ids of all sessions that have not ended, whoever they belong to. */
export async function openSessions(database: TestDatabase): Promise<unknown[]> {
  const rows = await database.owner('select id from accounts.session where ended_at is null')
  return rows.map(({ id }) => id)
}

/** A person of each test who asks for another address, and the addresses that are kept of them. */
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

/** A picture as somebody uploads it: neither square nor a WebP. */
export function uploadedPicture(background: string): Promise<Buffer> {
  return sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .png()
    .toBuffer()
}

/** The names of the photos at rest. */
export function photoFiles({ storageFolder }: TestAccounts): Promise<string[]> {
  return readdir(`${storageFolder}/photos`)
}

/** A person of each test without any factor. */
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
    }),
  }
}

/** Each test begins without an attempt to sign in. */
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

/** People whom a supporter freezes, and what becomes of it as hours pass. */
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
