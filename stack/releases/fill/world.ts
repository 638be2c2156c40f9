import { systemClock } from '#platform/clock/clock.ts'
import type { Credentials, SignedIn, Value } from '../caller.ts'
import type { Installation } from '../installation.ts'
import type { Turns } from '../jobs.ts'

/** A member of staff who signs commands about money. */
export interface Staff extends SignedIn {
  readonly credentials: Credentials
  /** Signs a digest, as on the approving page. */
  sign(digest: string): Promise<Value>
}

/** Shared by every chapter of the fill; two members of staff, because commands about money take two. */
export interface World extends Installation {
  readonly turns: Turns
  readonly maker: Staff
  readonly approver: Staff
}

/** The same clock, set back: for what only happens once time has passed. */
export function earlier(hours: number): { now(): Date } {
  return { now: () => new Date(systemClock.now().getTime() - hours * 3_600_000) }
}

/** The same clock, set ahead. */
export function later(hours: number): { now(): Date } {
  return earlier(-hours)
}

/** The token in the newest mail to this address with a link to that page. */
export function tokenInMail({ mail }: Pick<Installation, 'mail'>, to: string, path: string): string {
  const links = mail.messages
    .filter((message) => message.to === to)
    .flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? [])
  const link = links.map((text) => new URL(text)).find(({ pathname }) => pathname === path)
  const named = link && [...link.searchParams].find(([name]) => ['token', 'confirm', 'end', 'again'].includes(name))
  const token = named?.[1]
  if (token === undefined) throw new Error(`no mail to ${to} leads to ${path}`)
  return token
}
