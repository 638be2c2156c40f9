import { type RawBuilder, sql } from 'kysely'
import { investorKinds } from '../rules.ts'

/**
 * Whether a person has anything in the book, as a condition on their id in somebody else's list. Each account is found by its
 * key, one after the other and only until one holds something: subqueries that answer a number are never turned into a pass
 * over all accounts.
 */
export function holdsMoney(personId: RawBuilder<unknown>): RawBuilder<boolean> {
  const held = investorKinds.map(
    (kind) => sql`coalesce((select a.balance_micro from ledger.account a
      where a.key = 'investor:' || ${personId} || ${sql.lit(`:${kind}`)}), 0) > 0`,
  )
  return sql<boolean>`(${sql.join(held, sql` or `)})`
}
