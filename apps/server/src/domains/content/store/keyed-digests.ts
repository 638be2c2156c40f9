import type { NewsletterStep } from '@clearhold/contract/content/rules'
import { equalInConstantTime, hmacSha256 } from '#platform/crypto/crypto.ts'
import { type MasterKey, purposeKeys } from '#platform/crypto/sealed.ts'

/** Keyed, because the few IPv4 addresses make a plain digest reversible by brute force. */
export function addressDigestOf(masterKey: MasterKey, address: string): Buffer {
  return hmacSha256(newest(masterKey, 'content:address'), address)
}

/** Authenticates a form's stamp. */
export function stampMark(masterKey: MasterKey, body: string): string {
  return hmacSha256(newest(masterKey, 'content:stamp'), body).toString('base64url')
}

export function isStampMark(masterKey: MasterKey, body: string, mark: string): boolean {
  return isMark(purposeKeys(masterKey, 'content:stamp'), body, mark)
}

/** The token in a mail's link: the subscription and a MAC for this one step. */
export function newsletterToken(masterKey: MasterKey, subscriptionId: string, step: NewsletterStep): string {
  const mark = hmacSha256(newest(masterKey, 'content:newsletter'), `${step}:${subscriptionId}`)
  return `${subscriptionId}.${mark.toString('base64url')}`
}

/** Whether a newsletter link is genuine, for this subscription and this step; accepts earlier keys too. */
export function isNewsletterMark(
  masterKey: MasterKey,
  { subscriptionId, step }: { readonly subscriptionId: string; readonly step: NewsletterStep },
  mark: string,
): boolean {
  return isMark(purposeKeys(masterKey, 'content:newsletter'), `${step}:${subscriptionId}`, mark)
}

function newest(masterKey: MasterKey, purpose: string): Buffer {
  const [key] = purposeKeys(masterKey, purpose)
  if (key === undefined) throw new Error('there is no master key')
  return key
}

function isMark(keys: readonly Buffer[], body: string, mark: string): boolean {
  const marks = keys.map((key) => hmacSha256(key, body).toString('base64url'))
  return marks.some((ours) => equalInConstantTime(Buffer.from(mark), Buffer.from(ours)))
}
