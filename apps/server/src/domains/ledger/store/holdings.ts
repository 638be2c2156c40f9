import { type RawBuilder, sql } from 'kysely'
import { investorKinds } from '../rules.ts'

/**
 * Whether a person holds any money, as a condition on the person id in another domain's list. Each account is looked up by its key, one
 * after the other until one is non-zero: scalar subqueries are never planned as a scan of all accounts.
 */
export function holdsMoney(personId: RawBuilder<unknown>): RawBuilder<boolean> {
  const held = investorKinds.map(
    (kind) => sql`coalesce((select a.balance_micro from ledger.account a
      where a.key = 'investor:' || ${personId} || ${sql.lit(`:${kind}`)}), 0) > 0`,
  )
  return sql<boolean>`(${sql.join(held, sql` or `)})`
}
