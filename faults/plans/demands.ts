import { expect } from 'vitest'
import { verifyLedger } from '#domains/ledger/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { Query } from './bulk.ts'

/**
 * INV1, INV2: the ledger is consistent, and the capital is not negative. No entry of a plan debits an account other than its own investor's, its
 * own escrow and the operator's, or credits one other than its own investor's, the referrer's bonus, its escrow and the operator's.
 * INV8: what was paid is what the terms say, once. INV9: one bonus per user, never for oneself.
 */
export async function demandHonestBook(database: Database, query: Query): Promise<void> {
  expect(await verifyLedger(database.reader)).toEqual([])
  const strangers = await query(
    `select e.id::text, s.key as source, t.key as target
     from ledger.entry e join ledger.posting p on p.entry_id = e.id
       join ledger.account s on s.id = p.source_id join ledger.account t on t.id = p.target_id
       join plans.position o on e.about = 'position:' || o.id
     where e.reason like 'plan.%' and (
       s.key not in ('investor:' || o.person_id || ':cash', 'investor:' || o.person_id || ':locked',
         'position:' || o.id || ':escrow', 'operator:capital')
       or t.key not in ('investor:' || o.person_id || ':cash', 'investor:' || o.person_id || ':locked',
         'investor:' || o.person_id || ':profit', 'position:' || o.id || ':escrow', 'operator:capital',
         'investor:' || coalesce(o.referrer_id, o.person_id) || ':bonus'))
     limit 5`,
  )
  expect(strangers).toEqual([])
  const unequal = await query(
    `with paid as (
       select e.about, coalesce(sum(p.amount_micro) filter (where t.kind = 'profit'), 0) as profit,
         coalesce(sum(p.amount_micro) filter (where t.kind = 'bonus'), 0) as bonus
       from ledger.entry e join ledger.posting p on p.entry_id = e.id join ledger.account t on t.id = p.target_id
       where e.about like 'position:%' group by e.about)
     select o.id, o.profit_micro::text as promised, paid.profit::text as paid
     from plans.position o join plans.plan_version v on v.plan_key = o.plan_key and v.version = o.version
       left join paid on paid.about = 'position:' || o.id
     where coalesce(paid.profit, 0) <> case o.state when 'matured' then div(o.amount_micro::numeric * v.profit_basis_points, 10000) else 0 end
       or coalesce(paid.bonus, 0) <> case o.state when 'matured' then o.bonus_micro else 0 end
     limit 5`,
  )
  expect(unequal).toEqual([])
  const [facts] = await query(
    `select (select balance_micro >= 0 from ledger.account where key = 'operator:capital') as "capitalHolds",
       (select coalesce(sum(balance_micro), 0) from ledger.account where kind = 'escrow')
         = (select coalesce(sum(profit_micro + bonus_micro), 0) from plans.position where state = 'open') as "escrowIsPromise",
       (select count(*) from plans.position where bonus_micro > 0) = (select count(distinct person_id) from plans.position
         where bonus_micro > 0) as "oneBonusEach",
       not exists (select from plans.position where referrer_id = person_id) as "noSelfReferral"`,
  )
  expect(facts).toEqual({ capitalHolds: true, escrowIsPromise: true, oneBonusEach: true, noSelfReferral: true })
}
