import { expect, test } from 'vitest'
import { identityFromEnvironment } from './identity.ts'
import { siteHeaders } from './security-headers.ts'
import { securityText } from './security-text.ts'
import { liveSettings } from './testing.ts'

test('SEC12: pages are held to https, run our own script alone, and tell us what tried otherwise', () => {
  const { everywhere, pages } = siteHeaders(['theme()'])
  expect(everywhere['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  const policy = pages['content-security-policy'] ?? ''
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/)
  expect(policy).not.toContain('unsafe')
  expect(policy).toMatch(/report-uri \/api\/csp-reports; report-to csp$/)
  expect(pages['reporting-endpoints']).toBe('csp="/api/csp-reports"')
})

test('security.txt names the operator’s mailbox and says how long it holds (RFC 9116)', () => {
  const text = securityText(identityFromEnvironment(liveSettings), new Date('2026-11-17T10:00:00.123Z'))
  expect(text).toBe(
    [
      'Contact: mailto:help@northmoor.eu?subject=security',
      'Expires: 2027-05-16T10:00:00Z',
      'Preferred-Languages: en, es, fr',
      'Canonical: https://northmoor.eu/.well-known/security.txt',
      '',
    ].join('\n'),
  )
})
