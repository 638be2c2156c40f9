import { equalInConstantTime, hmacSha256, randomId } from '../../../platform/crypto/crypto.ts'
import { judgeStamp, type StampVerdict } from '../rules.ts'

/** A stamp says when a form was opened, signed so that nobody can write an older one. */
export function issueStamp(masterKey: Uint8Array, now: Date): string {
  const body = `${now.getTime()}.${randomId()}`
  return `${body}.${signature(masterKey, body)}`
}

/** Whether a form with this stamp was filled in by a person, by a machine, or too long ago to tell. */
export function readStamp(masterKey: Uint8Array, stamp: string, now: Date): StampVerdict {
  const [, body, mark] = /^(\d{1,15}\.[0-9a-f-]{36})\.([A-Za-z0-9_-]{43})$/.exec(stamp) ?? []
  if (body === undefined || mark === undefined) return 'machine'
  const isOurs = equalInConstantTime(Buffer.from(mark), Buffer.from(signature(masterKey, body)))
  return isOurs ? judgeStamp(Number.parseInt(body, 10), now.getTime()) : 'machine'
}

function signature(masterKey: Uint8Array, body: string): string {
  return hmacSha256(masterKey, `content:stamp:${body}`).toString('base64url')
}
