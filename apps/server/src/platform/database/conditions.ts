import { microFromDecimal } from '@clearhold/contract/money'
import { type RawBuilder, sql } from 'kysely'

/** A filter of a list: left out where it is not set. */
export type Condition = RawBuilder<unknown>

/** The conjunction of these; undefined and an empty text are ignored. */
export function allOf(conditions: readonly (Condition | undefined | '')[]): Condition {
  const asked = conditions.filter((condition) => condition !== undefined && condition !== '')
  return asked.length === 0 ? sql`true` : sql.join(asked, sql` and `)
}

export interface Days {
  /** Days of UTC, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const dayMs = 86_400_000
/** The last year with four digits. */
const lastMs = Date.parse('9999-12-31T00:00:00Z')

/** The first moment of a day, or of the day after it. */
const startOf = (day: string, laterMs: number) =>
  new Date(Math.min(lastMs, Math.max(0, Date.parse(`${day}T00:00:00Z`) + laterMs)))

/** Days as pages show them, by the business clock; the column is stored in real time and keeps its index. */
export function withinDays(column: Condition, { from, to }: Days): Condition[] {
  return [
    ...(from === undefined ? [] : [sql`${column} >= platform.real_at(${startOf(from, 0)})`]),
    ...(to === undefined ? [] : [sql`${column} < platform.real_at(${startOf(to, dayMs)})`]),
  ]
}

/** The same for lists that show real time. */
export function withinRealDays(column: Condition, { from, to }: Days): Condition[] {
  return [
    ...(from === undefined ? [] : [sql`${column} >= ${startOf(from, 0)}`]),
    ...(to === undefined ? [] : [sql`${column} < ${startOf(to, dayMs)}`]),
  ]
}

export interface Amounts {
  /** Decimal amounts, both included. */
  readonly min?: string | undefined
  readonly max?: string | undefined
}

export function withinAmounts(column: Condition, { min, max }: Amounts): Condition[] {
  return [
    ...(min === undefined ? [] : [sql`${column} >= ${microFromDecimal(min) ?? 0n}`]),
    ...(max === undefined ? [] : [sql`${column} <= ${microFromDecimal(max) ?? 0n}`]),
  ]
}

/** A `like` pattern for the beginning of a text, with special characters escaped. */
export function prefixOf(text: string): string {
  return `${text.replace(/[\\%_]/g, '\\$&')}%`
}
