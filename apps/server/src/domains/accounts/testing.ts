import { beforeAll, beforeEach } from 'vitest'
import { registerVerified, type TestAccounts, testAccounts } from '#testing/accounts.ts'
import { forgetPeople, insertTestPerson, TestClock, testParty } from '#testing/people.ts'
import { prepareDatabase, type TestDatabase } from '#testing/resources.ts'

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
    parts: () => ({ masterKey: Buffer.alloc(32, 1), clock, party: testParty }),
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
