import { beforeAll } from 'vitest'
import { type TestKyc, testKyc, testReviewer } from '#testing/kyc.ts'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase, type TestDatabase } from '#testing/resources.ts'

// What tests of this domain begin with. Called at the top of a file; the values are there once the first test runs.

export interface KycFixture {
  readonly database: TestDatabase
  readonly parts: TestKyc
  readonly reviewerId: string
  /** Somebody who has sent nothing yet. */
  readonly personId: string
}

export function prepareKyc(): KycFixture {
  const database = prepareDatabase()
  let parts: TestKyc
  let reviewerId: string
  let personId: string
  beforeAll(async () => {
    parts = testKyc(database)
    reviewerId = await testReviewer(database)
    personId = await insertTestPerson(database)
  })
  return {
    database,
    get parts() {
      return parts
    },
    get reviewerId() {
      return reviewerId
    },
    get personId() {
      return personId
    },
  }
}
