import type { NewsletterStep } from '@clearhold/contract/content/rules'
import { hmacSha256 } from '#platform/crypto/crypto.ts'

/** Keyed, because there are so few IPv4 addresses that a plain digest of one is the address itself. */
export function addressDigestOf(masterKey: Uint8Array, address: string): Buffer {
  return hmacSha256(masterKey, `content:address:${address}`)
}

/** Shows that a form's stamp is ours. */
export function stampMark(masterKey: Uint8Array, body: string): string {
  return hmacSha256(masterKey, `content:stamp:${body}`).toString('base64url')
}

/** Shows that a newsletter link is ours, for this subscription and this one step. */
export function newsletterMark(masterKey: Uint8Array, subscriptionId: string, step: NewsletterStep): string {
  return hmacSha256(masterKey, `content:newsletter:${step}:${subscriptionId}`).toString('base64url')
}

/** The token in a mail's link: which subscription, and our mark that we wrote it for this one step. */
export function newsletterToken(masterKey: Uint8Array, subscriptionId: string, step: NewsletterStep): string {
  return `${subscriptionId}.${newsletterMark(masterKey, subscriptionId, step)}`
}
