import { deriveKey, equalInConstantTime, hmacSha256, randomKey } from '#platform/crypto/crypto.ts'
import { after, knownDeviceMs, knownDevicesMax } from '../rules.ts'

// A browser in which a person signed in carries a mark that only we can make, valid for that person. It grants no access; it keeps
// strangers' failed attempts apart from the account holder's.

const idBytes = 16
const timeBytes = 6
const tagBytes = 16
const markChars = Math.ceil(((idBytes + timeBytes + tagBytes) * 4) / 3)
const separator = '.'

/** The cookie's value with the person who just signed in added; the oldest entries are dropped. */
export function addKnownDevice(
  sessionKey: Uint8Array,
  { cookie, email, now }: { readonly cookie: string | undefined; readonly email: string; readonly now: Date },
): string {
  const others = marksOf(cookie).filter((mark) => deviceOf(sessionKey, mark, email, now) === undefined)
  const time = Buffer.alloc(timeBytes)
  time.writeUIntBE(now.getTime(), 0, timeBytes)
  const body = Buffer.concat([randomKey().subarray(0, idBytes), time])
  const mark = Buffer.concat([body, tagOf(sessionKey, body, email)]).toString('base64url')
  return [mark, ...others].slice(0, knownDevicesMax).join(separator)
}

/** Identifies this person's browser; undefined where they did not sign in lately. Reads no table, so its timing reveals nothing. */
export function readKnownDevice(
  sessionKey: Uint8Array,
  { cookie, email, now }: { readonly cookie: string | undefined; readonly email: string; readonly now: Date },
): string | undefined {
  for (const mark of marksOf(cookie)) {
    const device = deviceOf(sessionKey, mark, email, now)
    if (device !== undefined) return device
  }
  return undefined
}

function marksOf(cookie: string | undefined): string[] {
  const marks = (cookie ?? '').split(separator).filter(({ length }) => length === markChars)
  return marks.slice(0, knownDevicesMax)
}

function deviceOf(sessionKey: Uint8Array, mark: string, email: string, now: Date): string | undefined {
  const bytes = Buffer.from(mark, 'base64url')
  const body = bytes.subarray(0, idBytes + timeBytes)
  if (!equalInConstantTime(bytes.subarray(body.length), tagOf(sessionKey, body, email))) return undefined
  const markedAt = new Date(body.readUIntBE(idBytes, timeBytes))
  return after(markedAt, knownDeviceMs) > now ? body.subarray(0, idBytes).toString('hex') : undefined
}

function tagOf(sessionKey: Uint8Array, body: Uint8Array, email: string): Buffer {
  const message = Buffer.concat([body, Buffer.from(email)])
  return hmacSha256(deriveKey(sessionKey, 'known-device'), message).subarray(0, tagBytes)
}
