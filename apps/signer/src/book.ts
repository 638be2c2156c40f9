import type { Tx } from './database.ts'

/** Not a person's id: leaving capital belongs to the operator. */
const operatorId = '00000000-0000-0000-0000-000000000000'
const ownerInKey = /^investor:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):leaving$/

export interface Hold {
  readonly ownerId: string
  readonly amountMicro: bigint
}

/**
 * What the ledger holds for a withdrawal, and for whom: processes write the ledger only through functions that check their own
 * preconditions. Undefined when nothing is held, or when it was given back or paid since.
 */
export async function readHold(tx: Tx, id: string): Promise<Hold | undefined> {
  const [held, ...more] = await tx.query<{ account: string; amountMicro: bigint }>(
    `select a.key as account, sum(p.amount_micro) as "amountMicro"
     from ledger.entry e join ledger.posting p on p.entry_id = e.id join ledger.account a on a.id = p.target_id
     where e.about = 'withdrawal:' || $1 group by a.key`,
    [id],
  )
  const ownerId = held?.account === 'operator:exit' ? operatorId : ownerInKey.exec(held?.account ?? '')?.[1]
  return held === undefined || more.length > 0 || ownerId === undefined
    ? undefined
    : { ownerId, amountMicro: held.amountMicro }
}

/** What withdrawals that are being sent, or may be, have on hold: the hot wallet needs it beyond its target. */
export async function readHeldMicro(tx: Tx, chainId: number): Promise<bigint> {
  const [row] = await tx.query<{ heldMicro: bigint }>(
    `select coalesce(sum(p.amount_micro), 0) as "heldMicro"
     from withdrawals.withdrawal w join ledger.entry e on e.id = w.hold_entry_id and e.about = 'withdrawal:' || w.id
       join ledger.posting p on p.entry_id = e.id
     where w.method = 'crypto' and w.chain_id = $1
       and w.state in ('approved', 'delayed', 'reserved', 'signed', 'broadcast', 'uncertain')`,
    [chainId],
  )
  return row?.heldMicro ?? 0n
}

export interface Owed {
  /** In investors' accounts and escrows. */
  readonly investorsMicro: bigint
  /** Negative where a reorganisation left a shortfall. */
  readonly suspenseMicro: bigint
  readonly bankMicro: bigint
}

/**
 * What the ledger owed once everything up to this group was written. All accounts sum to zero, so investors' accounts are the negative of
 * the operator's few; later movements there are subtracted. One statement, so that both are from one snapshot.
 */
export async function readOwedAt(tx: Tx, groupId: bigint): Promise<Owed> {
  const [row] = await tx.query<Owed>(
    `with house as materialized (
       select id, kind, balance_micro from ledger.account where kind in ('custody', 'capital', 'bank', 'suspense', 'dust')
     ), at_cut as (
       select h.kind, h.balance_micro
           - coalesce((select sum(p.amount_micro) from ledger.posting p where p.target_id = h.id and p.entry_id >= $1), 0)
           + coalesce((select sum(p.amount_micro) from ledger.posting p where p.source_id = h.id and p.entry_id >= $1), 0) as micro
       from house h
     )
     select -coalesce(sum(micro), 0) as "investorsMicro", coalesce(sum(micro) filter (where kind = 'suspense'), 0) as "suspenseMicro",
       coalesce(sum(micro) filter (where kind = 'bank'), 0) as "bankMicro" from at_cut`,
    [(groupId + 1n) * 1024n],
  )
  return row ?? { investorsMicro: 0n, suspenseMicro: 0n, bankMicro: 0n }
}

/** The most that one published plan can pay out: its maximum amount, with its profit. 0 where none is published. */
export async function readLargestPayoutMicro(tx: Tx): Promise<bigint> {
  const [row] = await tx.query<{ largestMicro: bigint }>(
    `select coalesce(max(max_micro + trunc(max_micro::numeric * profit_basis_points / 10000)), 0) as "largestMicro"
     from plans.plan_version where state = 'published'`,
  )
  return row?.largestMicro ?? 0n
}
