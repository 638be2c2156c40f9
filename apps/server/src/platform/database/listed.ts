import { type RawBuilder, sql } from 'kysely'

/**
 * A group of states as an SQL list, `('approved', 'delayed')`: inlined instead of a parameter, so that a partial index for these states
 * is used. Only for constants of our own.
 */
export function listed(states: readonly string[]): RawBuilder<unknown> {
  const strange = states.find((state) => !/^[a-z_]+$/.test(state))
  if (strange !== undefined || states.length === 0) throw new Error(`${strange ?? 'nothing'} is no list of states`)
  return sql`(${sql.join(states.map((state) => sql.lit(state)))})`
}
