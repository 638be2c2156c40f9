import { equalInConstantTime, hmacSha256 } from '#platform/crypto/crypto.ts'
import { type MasterKey, purposeKeys } from '#platform/crypto/sealed.ts'
import { type StopLink, type StopLinkPurpose, stopLinkMs } from '../rules.ts'

/**
 * Links that stand in every mail are signed, not stored: a row for each of a million mails a day would only ever be deleted. What is stored
 * is when a person used one, which voids all that were made before (`accounts.person.stopped_at`).
 */
export function stopLinkToken(masterKey: MasterKey, purpose: StopLinkPurpose, link: StopLink): string {
  const body = [
    link.personId.replaceAll('-', ''),
    Math.floor(link.madeAt.getTime() / 1000).toString(36),
    link.isOfPreviousAddress ? 'p' : 'c',
  ].join('.')
  const [key] = keysOf(masterKey, purpose)
  if (key === undefined) throw new Error('there is no master key')
  return `${body}.${hmacSha256(key, body).toString('base64url')}`
}

const shape =
  /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})\.([0-9a-z]{1,8})\.([cp])\.([\w-]{43})$/

/** Undefined where it is not ours, of another purpose, or expired. */
export function readStopLink(
  masterKey: MasterKey,
  purpose: StopLinkPurpose,
  token: string,
  now: Date,
): StopLink | undefined {
  const parts = shape.exec(token)
  if (parts === null) return undefined
  const [, a, b, c, d, e, madeAtText = '', address, mark = ''] = parts
  const body = token.slice(0, token.lastIndexOf('.'))
  const marks = keysOf(masterKey, purpose).map((key) => hmacSha256(key, body).toString('base64url'))
  if (!marks.some((ours) => equalInConstantTime(Buffer.from(mark), Buffer.from(ours)))) return undefined
  const madeAt = new Date(Number.parseInt(madeAtText, 36) * 1000)
  if (now.getTime() - madeAt.getTime() > stopLinkMs[purpose]) return undefined
  return { personId: [a, b, c, d, e].join('-'), madeAt, isOfPreviousAddress: address === 'p' }
}

function keysOf(masterKey: MasterKey, purpose: StopLinkPurpose): Buffer[] {
  return purposeKeys(masterKey, `accounts:stop-link:${purpose}`)
}
