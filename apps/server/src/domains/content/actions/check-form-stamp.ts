import type { MasterKey } from '#platform/crypto/sealed.ts'
import { judgeStamp, type StampOutcome } from '../rules.ts'
import { isStampMark } from '../store/keyed-digests.ts'

/** Whether a form with this stamp was filled in by a person, by a bot, or too long ago to tell. */
export function checkFormStamp(masterKey: MasterKey, stamp: string, now: Date): StampOutcome {
  const [, body, mark] = /^(\d{1,15}\.[0-9a-f-]{36})\.([A-Za-z0-9_-]{43})$/.exec(stamp) ?? []
  if (body === undefined || mark === undefined) return 'machine'
  return isStampMark(masterKey, body, mark) ? judgeStamp(Number.parseInt(body, 10), now.getTime()) : 'machine'
}
