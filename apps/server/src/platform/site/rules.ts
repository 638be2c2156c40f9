import { z } from 'zod'

const headersSchema = z.record(z.string(), z.string())

/** What the build of the site writes to headers.json: `everywhere` goes with each answer, `pages` with HTML as well. */
export const siteHeadersSchema = z.object({ everywhere: headersSchema, pages: headersSchema })
export type SiteHeaders = z.infer<typeof siteHeadersSchema>

/** What the build of the approving page writes to its headers.json: they go with each answer. */
export const approveHeadersSchema = headersSchema
export type ApproveHeaders = z.infer<typeof approveHeadersSchema>

/** The type of each file of the site, by its ending. */
export const fileTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.txt': 'text/plain; charset=utf-8',
  '.py': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.woff2': 'font/woff2',
}
export const unknownFileType = 'application/octet-stream'

/** Hashed file names are immutable; everything else is revalidated each time. */
export const assetCaching = 'public, max-age=31536000, immutable'
export const pageCaching = 'no-cache'

/** Only these have client-side pages without a file; every other unknown address is a 404. */
export const fallbackPattern =
  /^\/((user|admin)(\/|$)|(login|register|forgot-password|reset-password|verify-email|payout-objection|not-me)\/?$)/
export const fallbackPage = '__spa-fallback.html'

/** What the api answers instead of a file: each of these addresses and everything below it. */
export const apiPaths: readonly string[] = ['/api', '/proof/log', '/proof/files']

/** What the approving host answers to every address but those of its few files. */
export const nothingHere = 'There is nothing here.'
