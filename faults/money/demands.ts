import { expect } from 'vitest'
import { chainAccount, createCheckpointer, readFigures, verifyLedger } from '#domains/ledger/index.ts'
import type { TestDatabase } from '#testing/resources.ts'
import type { World } from './world.ts'

/**
 * After every action. INV2: holds equal the open withdrawals, what is locked is what open positions hold,
 * escrow is what they promise; nothing is negative except custody and, until capital fills it, suspense.
 */
export async function demandKept(world: World, after: string): Promise<void> {
  const { database, people, chain } = world
  await checkpointerOf(world)()
  await demandFigures(database, after)
  const [found] = await database.owner(
    `with mine as (select a.*, split_part(a.key, ':', 2) as person from ledger.account a
        where a.key like any (select 'investor:' || id || ':%' from unnest($1::text[]) as id))
     select (select coalesce(jsonb_agg(key), '[]') from mine where balance_micro < 0) as "belowZero",
       (select coalesce(sum(balance_micro), 0) from mine where key like '%:leaving')
         - (select coalesce(sum(amount_micro), 0) from withdrawals.withdrawal where person_id = any($1::uuid[])
              and state not in ('settled', 'cancelled', 'rejected', 'paid', 'disputed')) as leaving,
       (select coalesce(sum(balance_micro), 0) from mine where key like '%:locked')
         - (select coalesce(sum(amount_micro), 0) from plans.position where person_id = any($1::uuid[]) and state = 'open') as locked,
       (select coalesce(sum(balance_micro), 0) from ledger.account where key in
            (select 'position:' || id || ':escrow' from plans.position where person_id = any($1::uuid[])))
         - (select coalesce(sum(profit_micro + bonus_micro), 0) from plans.position
              where person_id = any($1::uuid[]) and state = 'open') as escrow,
       (select coalesce(sum(balance_micro), 0) from ledger.account where key = $2)
         - (select coalesce(sum(amount_micro) filter (where state in ('below_minimum', 'frozen')), 0)
              - coalesce(sum(hole_micro), 0) from deposits.deposit
              where person_id = any($1::uuid[]) and gateway = 'chain') as suspense,
       (select coalesce(min(balance_micro), 0) >= 0 from ledger.account where key in ('operator:capital', 'bank:paid')) as capital`,
    [people.map(({ personId }) => personId), chainAccount('suspense', chain.chainId)],
  )
  expect(found, after).toEqual({ belowZero: [], leaving: '0', locked: '0', escrow: '0', suspense: '0', capital: true })
}

/** One for each world: it waits from one run to the next for the transactions that were open. */
const checkpointers = new WeakMap<World, () => Promise<boolean>>()

function checkpointerOf(world: World): () => Promise<boolean> {
  const known = checkpointers.get(world)
  if (known !== undefined) return known
  const made = createCheckpointer(world.database.app, 7)
  checkpointers.set(world, made)
  return made
}

/** The figures that are kept by checkpoints are those of all accounts, added up. */
async function demandFigures({ app, owner }: Pick<TestDatabase, 'app' | 'owner'>, after: string): Promise<void> {
  const { kinds, people } = await readFigures(app.reader)
  const [inFull] = await owner(
    `select (select jsonb_object_agg(kind, balance || ' in ' || holding) from (
         select kind, sum(balance_micro) as balance, count(*) filter (where balance_micro > 0) as holding
         from ledger.account group by kind) as k where balance <> 0 or holding <> 0) as kinds,
       (select count(distinct split_part(key, ':', 2))::int from ledger.account
         where kind in ('cash', 'locked', 'profit', 'bonus', 'leaving') and balance_micro > 0) as people`,
  )
  const known = [...kinds].filter(([, { balanceMicro, holding }]) => balanceMicro !== 0n || holding !== 0n)
  const kept = known.map(([kind, { balanceMicro, holding }]) => [kind, `${balanceMicro} in ${holding}`])
  expect({ kinds: Object.fromEntries(kept), people: Number(people) }, after).toEqual(inFull)
}

/**
 * At the end of all histories. INV1, INV3: the ledger is consistent. INV4, INV5: the ledger matches the chain, each log credited
 * once. INV6: what left is what settled. INV9: one bonus per user. INV10: what is held covers what is owed. INV11: two people
 * are distinct.
 */
export async function demandHonest({ app, owner }: Pick<TestDatabase, 'app' | 'owner'>): Promise<void> {
  expect(await verifyLedger(app.reader)).toEqual([])
  const [found] = await owner(
    `select -(select sum(balance_micro) from ledger.account where kind = 'custody')
         - (select coalesce(sum(amount_micro), 0) from treasury.transfer where state = 'confirmed')
         - (select coalesce(sum(case when s.kind = 'custody' then p.amount_micro else -p.amount_micro end), 0) from ledger.entry e
              join ledger.posting p on p.entry_id = e.id join ledger.account s on s.id = p.source_id
              where e.reason = 'test.moved')
         + (select coalesce(sum(amount_micro), 0) from withdrawals.withdrawal where state = 'settled' and method = 'crypto') as "chainLess",
       (select count(*) from (select from deposits.deposit where state = 'credited' and gateway = 'chain'
          group by chain_id, tx_hash, log_index having count(*) > 1) as twice) as "creditedTwice",
       (select count(*) from plans.position where bonus_micro > 0) - (select count(distinct person_id) from plans.position
         where bonus_micro > 0) as "bonusTwice",
       (select sum(balance_micro) from ledger.account where kind <> 'custody')
         + (select sum(balance_micro) from ledger.account where kind = 'custody') as "owedLessHeld",
       (select count(*) from approvals.command where decided_by = maker_id) as "approvedAlone"`,
  )
  expect(found).toEqual({ chainLess: '0', creditedTwice: '0', bonusTwice: '0', owedLessHeld: '0', approvedAlone: '0' })
}
