import type { CookieChange } from './route.ts'

const headerCharsMax = 8_192
const valuePattern = /^[A-Za-z0-9_.~-]*$/

/** The cookies of a request. The first of a name counts; values outside our own alphabet are ignored. */
export function parseCookies(header: string | undefined): Record<string, string | undefined> {
  const cookies: Record<string, string | undefined> = Object.create(null)
  if (header === undefined || header.length > headerCharsMax) return cookies
  for (const pair of header.split(';')) {
    const cut = pair.indexOf('=')
    if (cut < 0) continue
    const name = pair.slice(0, cut).trim()
    const value = pair.slice(cut + 1).trim()
    if (valuePattern.test(value)) cookies[name] ??= value
  }
  return cookies
}

/** A cookie that only our own pages send, no script can read, and no other host can set. */
export function cookieHeader({ name, value, maxAgeSeconds }: CookieChange): string {
  if (value !== undefined && !valuePattern.test(value)) throw new RangeError('not a cookie value of ours')
  const life = value === undefined ? '; Max-Age=0' : maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`
  return `${name}=${value ?? ''}; Path=/; HttpOnly; Secure; SameSite=Strict${life}`
}
