import { type RawBuilder, sql } from 'kysely'

/**
 * A group of states as SQL reads it, `('approved', 'delayed')`: written into the statement and not handed in, so that an index for
 * these states alone is used. Only words of our own lists.
 */
export function listed(states: readonly string[]): RawBuilder<unknown> {
  const strange = states.find((state) => !/^[a-z_]+$/.test(state))
  if (strange !== undefined || states.length === 0) throw new Error(`${strange ?? 'nothing'} is no list of states`)
  return sql`(${sql.join(states.map((state) => sql.lit(state)))})`
}
