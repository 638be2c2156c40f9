import { creditTransfers } from '#domains/deposits/index.ts'
import { payDuePositions } from '#domains/plans/actions/pay-due-positions.ts'
import { payBatchMax } from '#domains/plans/rules.ts'
import { moveClockForward } from '#platform/clock/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Query, Range } from './people.ts'
import { numberBase, personPrefix } from './people.ts'
import { chainId, type Place } from './place.ts'

/** Batch work of the worker: how much was done, and how long it took. */
export interface Batch {
  readonly done: number
  readonly seconds: number
}

/** What deposits are credited with; those of `bare` receive them. */
export interface Crediting {
  readonly database: Database
  readonly query: Query
  readonly people: { readonly bare: Range }
}

const creditBatch = 500
/** The flow's concurrency. */
const lanes = 2
const hoursUntilDue = 40

const creditParts = ({ database }: Crediting) => ({ database, chainId, decimals: 6, confirmationsNeeded: 12 })

/** Deposits of ten USDT, seen by the watcher and by the worker, none of them confirmed yet. */
export async function seeDeposits(place: Crediting, deposits: number): Promise<void> {
  const { query, people } = place
  const { first, last } = people.bare
  const person = `('${personPrefix}' || (${numberBase + first} + n % ${last - first + 1}))::uuid`
  await query(
    `with added as (
       insert into treasury.transfer (chain_id, tx_hash, log_index, arrival, block_number, block_hash, block_time, sender,
         receiver, internal, amount_raw, amount_micro, remainder_raw)
       select $1, sha256(gen_random_uuid()::text::bytea), 0, 1, 1000, decode(repeat('11', 32), 'hex'), now(),
         decode(repeat('ee', 20), 'hex'), a.address, false, 10000000, 10000000, 0
       from generate_series(1, $2) as n join treasury.deposit_address a on a.person_id = ${person} and a.chain_id = $1
       returning id)
     insert into treasury.transfer_change (chain_id, transfer_id, kind) select $1, id, 'seen' from added order by id`,
    [chainId, deposits],
  )
  while (await creditTransfers(creditParts(place)));
}

/** Confirms this many of them, oldest first, as the watcher does. */
export async function confirmDeposits({ query }: Crediting, deposits: number): Promise<void> {
  await query(
    `with confirmed as (
       update treasury.transfer set state = 'confirmed', confirmed_at = clock_timestamp()
       where id in (select id from treasury.transfer where chain_id = $1 and state = 'seen' order by id limit $2) returning id)
     insert into treasury.transfer_change (chain_id, transfer_id, kind) select $1, id, 'confirmed' from confirmed order by id`,
    [chainId, deposits],
  )
}

export async function creditAll(place: Crediting): Promise<Batch> {
  const before = await countCredited(place)
  const startedAt = performance.now()
  while (await creditTransfers(creditParts(place)));
  const seconds = (performance.now() - startedAt) / 1_000
  return { done: (await countCredited(place)) - before, seconds }
}

async function countCredited({ query }: Crediting): Promise<number> {
  const [row] = await query(`select count(*)::int as credited from deposits.deposit where state = 'credited'`)
  return Number(row?.['credited'])
}

/** The same work by the baseline, one call per batch, on a persistent connection. */
export async function creditBare(query: Query): Promise<Batch> {
  const batch = await drain(async () => {
    const [row] = await query('select bench.credit($1) as done', [creditBatch])
    return Number(row?.['done'])
  })
  // It uses unconfirmed deposits, which must not be confirmed afterwards.
  await query(`update treasury.transfer set state = 'confirmed', confirmed_at = clock_timestamp() where state = 'seen'`)
  return batch
}

/** This many due positions; those that callers started before are due too. */
export async function beginDue({ query, database, people, planKeys }: Place, positions: number): Promise<void> {
  const { first, last } = people.bare
  const person = `('${personPrefix}' || (${numberBase + first} + n % ${last - first + 1}))::uuid`
  await query(`select bench.activate(${person}, $1) from generate_series(1, $2) as n`, [planKeys[0] ?? '', positions])
  await database.transaction((tx) => moveClockForward(tx, BigInt(hoursUntilDue * 3_600_000)))
  // As autovacuum does within a minute: freshly bulk-loaded rows have no statistics yet.
  await query('vacuum analyze plans.position')
}

/** Pays about this many, with the flow's concurrency. */
export async function payByProduct({ plans }: Place, positions: number): Promise<Batch> {
  let done = 0
  let asked = 0
  return drain(async () => {
    if (asked >= positions) return 0
    asked += payBatchMax
    const { paid, stuck } = await payDuePositions(plans)
    if (stuck > 0) throw new Error(`${stuck} positions could not be paid`)
    done += paid
    return paid
  }, lanes).then(({ seconds }) => ({ done, seconds }))
}

export async function payByBare({ query }: Place, positions: number): Promise<Batch> {
  let asked = 0
  return drain(async () => {
    if (asked >= positions) return 0
    asked += payBatchMax
    const [row] = await query('select bench.mature($1) as done', [payBatchMax])
    return Number(row?.['done'])
  }, lanes)
}

async function drain(step: () => Promise<number>, lanesMax = 1): Promise<Batch> {
  const startedAt = performance.now()
  let done = 0
  const lane = async () => {
    for (;;) {
      const now = await step()
      if (now === 0) return
      done += now
    }
  }
  await Promise.all(Array.from({ length: lanesMax }, lane))
  return { done, seconds: (performance.now() - startedAt) / 1_000 }
}
