/** Days in UTC, both included: '2026-10-01'. */
export interface StatementDays {
  readonly from: string
  readonly to: string
}

/** Whether these days are exactly one year or one month. */
export function wholePeriod({ from, to }: StatementDays): 'year' | 'month' | undefined {
  const year = from.slice(0, 4)
  if (from === `${year}-01-01` && to === `${year}-12-31`) return 'year'
  const lastOfMonth = new Date(Date.UTC(Number(year), Number(from.slice(5, 7)), 0)).toISOString().slice(0, 10)
  return from.endsWith('-01') && to === lastOfMonth ? 'month' : undefined
}

/** '2026-10', '2026', '2026-10-01-to-2026-11-15': in the name of a file and at the foot of a page. */
export function periodId(days: StatementDays): string {
  const whole = wholePeriod(days)
  if (whole === undefined) return `${days.from}-to-${days.to}`
  return days.from.slice(0, whole === 'year' ? 4 : 7)
}

/** A statement too long to be made while its person waits: asked for, made in steps, kept for some days, deleted. */
export const longStatementStates = ['asked', 'making', 'ready', 'failed', 'deleted'] as const
export type LongStatementState = (typeof longStatementStates)[number]

/** A CSV of the most movements is sent at once: it needs no proof and is never held whole. */
export const longStatementKinds = ['pdf', 'json'] as const
export type LongStatementKind = (typeof longStatementKinds)[number]

export const longStatementFailures = [
  'statement_too_long',
  'statement_not_provable',
  'statement_not_sealed',
  'statement_signer_silent',
  'statement_refused',
] as const
export type LongStatementFailure = (typeof longStatementFailures)[number]

/** How many of a person's are made at a time. */
export const longStatementsOpenMax = 2

/** How long a file is kept, in real days. */
export const longStatementDays = 7

/** What there is a receipt on paper of: each is one entry of the ledger. */
export const receiptKinds = ['deposit', 'plan_start', 'plan_end', 'withdrawal'] as const
export type ReceiptKind = (typeof receiptKinds)[number]

/** '2026-Q3': three months in UTC. */
export const quarterPattern = /^2\d{3}-Q[1-4]$/

/** The first days of its three months, and of the month after them. */
export function quarterDays(quarter: string): readonly [string, string, string, string] {
  const year = Number(quarter.slice(0, 4))
  const first = (Number(quarter.slice(6)) - 1) * 3
  const day = (month: number) => new Date(Date.UTC(year, first + month, 1)).toISOString().slice(0, 10)
  return [day(0), day(1), day(2), day(3)]
}

/** The last quarters that have ended at this moment, newest first. */
export function endedQuarters(now: Date, count: number): string[] {
  const current = now.getUTCFullYear() * 4 + Math.floor(now.getUTCMonth() / 3)
  return Array.from({ length: count }, (_, back) => {
    const number = current - 1 - back
    return `${Math.floor(number / 4)}-Q${(number % 4) + 1}`
  })
}
