import { hashOf } from './verify-page.ts'

/** Written to headers.json for whatever serves the files: `everywhere` with each answer, `pages` with HTML as well. */
export interface SiteHeaders {
  readonly everywhere: Readonly<Record<string, string>>
  readonly pages: Readonly<Record<string, string>>
}

const reportAddress = '/api/csp-reports'

/** Whose frames a page may show, after the visitor asked for them: market data, video, map. */
const frameHosts = [
  'https://www.tradingview-widget.com',
  'https://www.youtube-nocookie.com',
  'https://www.openstreetmap.org',
]

/**
 * Script comes from our own files, plus inline scripts by their hashes: that of the head, and that of verify.html. Styles come from files,
 * plus the one of verify.html: pages carry no style attributes, and what React and Base UI set in the browser goes through the DOM, which no
 * policy blocks.
 */
export function siteHeaders(scripts: Iterable<string>, styles: Iterable<string> = []): SiteHeaders {
  const hashes = [...new Set(scripts)].map(hashOf)
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    ["style-src 'self'", ...[...styles].map(hashOf)].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${frameHosts.join(' ')}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The second is for browsers that know reporting-endpoints, the first for all others.
    `report-uri ${reportAddress}`,
    'report-to csp',
  ]
  return {
    everywhere: {
      // Ignored over plain http, so development is not locked in.
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      // The window of the approving page stays connected to the page that opened it; windows of others do not.
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
    },
    pages: {
      'content-security-policy': policy.join('; '),
      'reporting-endpoints': `csp="${reportAddress}"`,
      // The camera is for identity documents; nothing else of the device is asked for.
      'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    },
  }
}
