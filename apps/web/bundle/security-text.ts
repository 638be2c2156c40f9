import { languages } from '@clearhold/contract/language'
import { absoluteUrl } from '../src/i18n/paths.ts'
import type { SiteIdentity } from './identity.ts'

/** Long enough for researchers, short enough that the contact is still read: every publication builds the pages again. */
const lifeDays = 180
const dayMs = 86_400_000

/** Whom to tell about a hole (RFC 9116), at the address where people who find one look. */
export const securityTextPath = '.well-known/security.txt'

export function securityText({ operator, publicUrl }: Pick<SiteIdentity, 'operator' | 'publicUrl'>, now: Date): string {
  const expires = new Date(now.getTime() + lifeDays * dayMs)
  return [
    `Contact: mailto:${operator.supportEmail}?subject=security`,
    `Expires: ${expires.toISOString().replace(/\.\d+Z$/, 'Z')}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    `Canonical: ${absoluteUrl(publicUrl, `/${securityTextPath}`)}`,
    '',
  ].join('\n')
}
