import { readdirSync } from 'node:fs'
import { beforeAll, beforeEach } from 'vitest'
import { inHours } from '#testing/in-hours.ts'
import { submitted, type TestKyc, testDetails, testKyc, testPicture, testReviewer } from '#testing/kyc.ts'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase, type TestDatabase } from '#testing/resources.ts'
import { lapseLegalHold } from './actions/lapse-legal-hold.ts'
import { placeLegalHold } from './actions/place-legal-hold.ts'
import { type AskedView, requestDocumentView } from './actions/request-document-view.ts'
import type { Submission } from './actions/submit-documents.ts'
import { kycStandingOf } from './store/standing.ts'

// Fixtures for tests of this domain. Each is called at the top of a file; its values are available once the first test runs.

export interface KycFixture {
  readonly database: TestDatabase
  readonly parts: TestKyc
  readonly reviewerId: string
  /** A person who has submitted nothing yet. */
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

/** A complete submission, and what is stored of it afterwards. */
export function prepareSubmissions() {
  const kyc = prepareKyc()
  let picture: Buffer
  beforeAll(async () => {
    picture = await testPicture()
  })
  const both = (): Submission['documents'] => [
    { document: 'idCard', bytes: picture },
    { document: 'selfie', bytes: picture },
  ]
  return {
    kyc,
    both,
    submission: (personId: string, change: Partial<Submission> = {}): Submission => ({
      personId,
      details: testDetails,
      documents: both(),
      requestId: 'test',
      ...change,
    }),
    storedFiles: () => filesUnder(kyc.parts.storageFolder),
    casesOf: async (personId: string) => {
      const query = 'select count(*)::int as count from kyc.identity_case where person_id = $1'
      return (await kyc.database.owner(query, [personId]))[0]?.['count']
    },
  }
}

/** Empty where nothing was ever stored: the folder is created with the first file. */
function filesUnder(folder: string) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  } catch {
    return []
  }
}

/** A case for each test, whose documents the reviewer requests to view. */
export function prepareViews() {
  const kyc = prepareKyc()
  let sent: { readonly kycId: string; readonly personId: string }
  beforeEach(async () => {
    sent = await submitted(kyc.database, kyc.parts)
  })
  const ask = (change: Partial<AskedView> = {}) => {
    const { kycId } = sent
    const { reviewerId: viewerId, parts } = kyc
    const asked: AskedView = {
      kycId,
      document: 'idCard',
      viewerId,
      reason: 'case_review',
      requestId: 'test',
      ...change,
    }
    return kyc.database.app.transaction((tx) => requestDocumentView(tx, parts, asked))
  }
  return {
    kyc,
    get sent() {
      return sent
    },
    ask,
    token: async (change: Partial<AskedView> = {}): Promise<string> => {
      const asked = await ask(change)
      if (!asked.ok) throw new Error(asked.code)
      return asked.value.token
    },
  }
}

/** People under a legal hold, and their state some hours later. */
export function prepareHolds() {
  const kyc = prepareKyc()
  const { database } = kyc
  return {
    database,
    held: async (): Promise<string> => {
      const { personId } = await submitted(database, kyc.parts)
      const hold = { personId, reason: 'file 7 of a court', actor: 'operator:test' }
      await database.app.transaction((tx) => placeLegalHold(tx, hold))
      return personId
    },
    lapse: (personId: string, hours: number) =>
      lapseLegalHold({ database: database.app, clock: inHours(hours) }, personId),
    isHeld: async (personId: string) => (await kycStandingOf(database.app.reader, personId)).legalHold,
  }
}
