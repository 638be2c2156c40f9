import { randomId } from '#platform/crypto/crypto.ts'
import { stampMark } from '../store/keyed-digests.ts'

/** A stamp says when a form was opened, signed so that an older one cannot be made up. */
export function issueStamp(masterKey: Uint8Array, now: Date): string {
  const body = `${now.getTime()}.${randomId()}`
  return `${body}.${stampMark(masterKey, body)}`
}
