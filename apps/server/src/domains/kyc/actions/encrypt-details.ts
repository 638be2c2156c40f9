import { seal } from '#platform/crypto/crypto.ts'
import { type Details, detailsContextOf } from '../rules.ts'

/** Encrypts details with the person's key. */
export function encryptDetails(key: Uint8Array, caseId: string, round: number, details: Details): Buffer {
  return seal(key, Buffer.from(JSON.stringify(details), 'utf8'), detailsContextOf(caseId, round))
}
