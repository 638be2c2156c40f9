import { systemClock } from '#platform/clock/clock.ts'
import type { Credentials, SignedIn, Value } from '../caller.ts'
import type { Installation } from '../installation.ts'
import type { Turns } from '../jobs.ts'

/** A member of staff, who signs what concerns money. */
export interface Staff extends SignedIn {
  readonly credentials: Credentials
  /** Signs a digest, as on the approving page. */
  sign(digest: string): Promise<Value>
}

/** What every chapter of the fill has at hand; two members of staff, because what concerns money takes two. */
export interface World extends Installation {
  readonly turns: Turns
  readonly maker: Staff
  readonly approver: Staff
}

/** The same clock, so much earlier: for what only happens when time has passed. */
export function earlier(hours: number): { now(): Date } {
  return { now: () => new Date(systemClock.now().getTime() - hours * 3_600_000) }
}

/** The same clock, so much later. */
export function later(hours: number): { now(): Date } {
  return earlier(-hours)
}

/** The token in the newest mail to this address whose link leads there. */
export function tokenInMail({ mail }: Pick<Installation, 'mail'>, to: string, path: string): string {
  const links = mail.messages
    .filter((message) => message.to === to)
    .flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? [])
  const link = links.map((text) => new URL(text)).find(({ pathname }) => pathname === path)
  const token = link?.searchParams.get('token') ?? link?.searchParams.get('confirm')
  if (token == null) throw new Error(`no mail to ${to} leads to ${path}`)
  return token
}
