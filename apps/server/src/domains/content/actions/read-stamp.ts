import { equalInConstantTime } from '#platform/crypto/crypto.ts'
import { judgeStamp, type StampOutcome } from '../rules.ts'
import { stampMark } from '../store/keyed-digests.ts'

/** Whether a form with this stamp was filled in by a person, by a machine, or too long ago to tell. */
export function readStamp(masterKey: Uint8Array, stamp: string, now: Date): StampOutcome {
  const [, body, mark] = /^(\d{1,15}\.[0-9a-f-]{36})\.([A-Za-z0-9_-]{43})$/.exec(stamp) ?? []
  if (body === undefined || mark === undefined) return 'machine'
  const isOurs = equalInConstantTime(Buffer.from(mark), Buffer.from(stampMark(masterKey, body)))
  return isOurs ? judgeStamp(Number.parseInt(body, 10), now.getTime()) : 'machine'
}
