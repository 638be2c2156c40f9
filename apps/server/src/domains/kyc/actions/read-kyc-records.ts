import type { KycStatus } from '@clearhold/contract/kyc/rules'
import type { KycParts } from '../parts.ts'
import { viewPath } from '../rules.ts'
import { readLatestCases, readPartsOf } from '../store/cases.ts'
import { readCaseDetails } from './read-case-details.ts'

/** The identity record of spec section 3. The paths are those of the 'request to view' endpoint (decisions 20). */
export interface KycRecord {
  readonly status: KycStatus
  readonly fullname: string | null
  readonly dob: string | null
  readonly address: string | null
  readonly selfieUrl: string | null
  readonly idCardUrl: string | null
}

const closed = { fullname: null, dob: null, address: null, selfieUrl: null, idCardUrl: null }

/** The records of these people; details are decrypted only for those whom the caller may read. */
export async function readKycRecords(
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
  const details = await readCaseDetails(keyring, readable, sent)
  return new Map(
    cases.map(({ id, personId, state }) => {
      const typed = details.get(id)
      const record = typed && { ...typed, selfieUrl: viewPath(id, 'selfie'), idCardUrl: viewPath(id, 'idCard') }
      return [personId, { status: state, ...(record ?? closed) }]
    }),
  )
}
