import { randomId } from '#platform/crypto/crypto.ts'
import type { MasterKey } from '#platform/crypto/sealed.ts'
import { stampMark } from '../store/keyed-digests.ts'

/** A signed timestamp of when a form was opened, so that an older one cannot be forged. */
export function issueFormStamp(masterKey: MasterKey, now: Date): string {
  const body = `${now.getTime()}.${randomId()}`
  return `${body}.${stampMark(masterKey, body)}`
}
