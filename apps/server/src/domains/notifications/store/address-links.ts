import { equalInConstantTime, hmacSha256 } from '#platform/crypto/crypto.ts'
import { type MasterKey, purposeKeys } from '#platform/crypto/sealed.ts'
import { addressLinkMs } from '../rules.ts'
import type { RefusedAddress } from './bounces.ts'

export interface AddressLink {
  readonly personId: string
  readonly madeAt: Date
}

type Refusal = Pick<RefusedAddress, 'digest' | 'refusedAt'>

/**
 * The link by which a person shows that mails to a refused address arrive. It is signed over the refusal, not stored: it ends with the row that
 * it removes, and one for another refusal proves nothing.
 */
export function addressLinkToken(masterKey: MasterKey, link: AddressLink, refusal: Refusal): string {
  const [key] = keysOf(masterKey)
  if (key === undefined) throw new Error('there is no master key')
  const body = `${link.personId.replaceAll('-', '')}.${Math.floor(link.madeAt.getTime() / 1000).toString(36)}`
  return `${body}.${markBy(key, body, refusal)}`
}

const shape = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})\.([0-9a-z]{1,8})\.[\w-]{43}$/

/** Whose link it says it is; undefined where it has another form or has expired. */
export function readAddressLink(token: string, now: Date): AddressLink | undefined {
  const [, a, b, c, d, e, madeAtText = ''] = shape.exec(token) ?? []
  if (a === undefined) return undefined
  const madeAt = new Date(Number.parseInt(madeAtText, 36) * 1000)
  if (now.getTime() - madeAt.getTime() > addressLinkMs) return undefined
  return { personId: [a, b, c, d, e].join('-'), madeAt }
}

/** Whether we made it, for this refusal. */
export function isAddressLinkOf(masterKey: MasterKey, token: string, refusal: Refusal): boolean {
  const at = token.lastIndexOf('.')
  const mark = Buffer.from(token.slice(at + 1))
  const marks = keysOf(masterKey).map((key) => Buffer.from(markBy(key, token.slice(0, at), refusal)))
  return marks.some((ours) => equalInConstantTime(mark, ours))
}

function markBy(key: Uint8Array, body: string, { digest, refusedAt }: Refusal): string {
  return hmacSha256(key, `${body}\n${digest.toString('hex')}\n${refusedAt.getTime()}`).toString('base64url')
}

function keysOf(masterKey: MasterKey): Buffer[] {
  return purposeKeys(masterKey, 'notifications:address-link')
}
