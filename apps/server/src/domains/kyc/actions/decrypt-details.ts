import { kycDetailsSchema } from '@clearhold/contract/kyc/schema'
import { open } from '#platform/crypto/crypto.ts'
import { type Details, detailsContextOf } from '../rules.ts'

/** Decrypts details; throws when they were not encrypted with this key for this case and round. */
export function decryptDetails(key: Uint8Array, caseId: string, round: number, sealed: Uint8Array): Details {
  return kycDetailsSchema.parse(JSON.parse(open(key, sealed, detailsContextOf(caseId, round)).toString('utf8')))
}
