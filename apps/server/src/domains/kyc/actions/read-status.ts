import type { KycStatus } from '@clearhold/contract/kyc'
import type { Reader } from '../../../platform/database/database.ts'
import type { KycParts } from '../parts.ts'
import { viewPath } from '../rules.ts'
import { hasOpenCase, readLatestCase, readLatestCases, readPartsOf, readStatus } from '../store/cases.ts'
import { readSubject, takeTurn } from '../store/subjects.ts'
import { detailsOf } from './open-details.ts'

/** How somebody's identity stands: null when they never sent anything, or when what they sent was erased. */
export function kycStatusOf(reader: Reader, personId: string): Promise<KycStatus | null> {
  return readStatus(reader, personId)
}

/** The same of many; who never sent anything is left out. */
export async function kycStatusesOf(reader: Reader, personIds: readonly string[]): Promise<Map<string, KycStatus>> {
  if (personIds.length === 0) return new Map()
  const cases = await readLatestCases(reader, personIds)
  return new Map(cases.map(({ personId, state }) => [personId, state]))
}

export interface KycStanding {
  readonly status: KycStatus | 'absent'
  /** Rejected for good: there will be no other case. */
  readonly final: boolean
  /** The law holds what is this person's. */
  readonly legalHold: boolean
}

/** How somebody's identity stands, for those who decide about their money. */
export async function kycStandingOf(reader: Reader, personId: string): Promise<KycStanding> {
  const [latest, subject] = [await readLatestCase(reader, personId), await readSubject(reader, personId)]
  const legalHold = subject !== undefined && subject.legalHold !== null
  return { status: latest?.state ?? 'absent', final: latest?.final ?? false, legalHold }
}

/** The identity record of spec section 3. The paths are those of the 'request to view' call (decisions 20). */
export interface KycRecord {
  readonly status: KycStatus
  readonly fullname: string | null
  readonly dob: string | null
  readonly address: string | null
  readonly selfieUrl: string | null
  readonly idCardUrl: string | null
}

const closed = { fullname: null, dob: null, address: null, selfieUrl: null, idCardUrl: null }

/** The records of these people; what they typed is opened only for the ones whom the asker may read. */
export async function readRecords(
  { database, keyring }: Pick<KycParts, 'database' | 'keyring'>,
  personIds: readonly string[],
  mayRead: (personId: string) => boolean,
): Promise<Map<string, KycRecord>> {
  const { reader } = database
  const cases = await readLatestCases(reader, personIds)
  const readable = cases.filter(({ personId }) => mayRead(personId))
  const sent = await readPartsOf(
    reader,
    readable.map(({ id }) => id),
  )
  const details = await detailsOf(keyring, readable, sent)
  return new Map(
    cases.map(({ id, personId, state }) => {
      const typed = details.get(id)
      const record = typed && { ...typed, selfieUrl: viewPath(id, 'selfie'), idCardUrl: viewPath(id, 'idCard') }
      return [personId, { status: state, ...(record ?? closed) }]
    }),
  )
}

/** Guard of closing an account: not while a case is open. Whoever sends one at this moment waits for us, or we for them. */
export async function hasNoOpenCase(reader: Reader, personId: string): Promise<boolean> {
  await takeTurn(reader, personId)
  return !(await hasOpenCase(reader, personId))
}
