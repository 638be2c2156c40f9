import {
  type DepositState,
  depositGateways,
  depositStates,
  discardedDepositStates,
  openDepositStates,
  reviewedDepositStates,
} from '@clearhold/contract/deposits/rules'
import { sql } from 'kysely'
import { businessAt } from '#platform/clock/clock.ts'
import { bytea, int4, int8, oneOf, text, timestamptz, uuid } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { listed } from '#platform/database/listed.ts'
import { type RowOf, readOptionalRow, readRows, rowSchema } from '#platform/database/read-rows.ts'

export const storedDepositRow = rowSchema('StoredDeposit', {
  id: uuid,
  personId: uuid,
  gateway: oneOf(depositGateways),
  state: oneOf(depositStates),
  amountMicro: int8.nullable(),
  cashMicro: int8,
  profitMicro: int8,
  transferId: int8.nullable(),
  chainId: int8.nullable(),
  txHash: bytea.nullable(),
  logIndex: int4.nullable(),
  arrival: int4.nullable(),
  blockNumber: int8.nullable(),
  confirmations: int4,
  confirmationsNeeded: int4,
  token: bytea.nullable(),
  amountRaw: int8.nullable(),
  reference: text.nullable(),
  proofKey: text.nullable(),
  note: text.nullable(),
  entryId: int8.nullable(),
  capitalMicro: int8,
  shortfallMicro: int8,
  createdAt: timestamptz,
  creditedAt: timestamptz.nullable(),
})
export type StoredDeposit = RowOf<typeof storedDepositRow>

export const depositColumns = sql`d.id, d.person_id as "personId", d.gateway, d.state, d.amount_micro as "amountMicro",
  d.cash_micro as "cashMicro", d.profit_micro as "profitMicro", d.transfer_id as "transferId", d.chain_id as "chainId",
  d.tx_hash as "txHash", d.log_index as "logIndex", d.arrival, d.block_number as "blockNumber", d.confirmations,
  d.confirmations_needed as "confirmationsNeeded", d.token, d.amount_raw as "amountRaw", d.reference,
  d.proof_key as "proofKey", d.note, d.entry_id as "entryId", d.capital_micro as "capitalMicro",
  d.hole_micro as "shortfallMicro", ${businessAt(sql`d.created_at`)} as "createdAt",
  ${businessAt(sql`d.credited_at`)} as "creditedAt"`

export async function readDeposit(reader: Reader, id: string): Promise<StoredDeposit | undefined> {
  return readOptionalRow(reader, storedDepositRow)`select ${depositColumns} from deposits.deposit d where d.id = ${id}`
}

/** A deposit, locked until the transaction ends. */
export async function lockDeposit(tx: Tx, id: string): Promise<StoredDeposit | undefined> {
  return readOptionalRow(tx, storedDepositRow)`
    select ${depositColumns} from deposits.deposit d where d.id = ${id} for update`
}

/** A person's deposits of a transaction: the newest arrival of each of its logs first. */
export async function readOfTransaction(
  reader: Reader,
  personId: string,
  chainId: number,
  txHash: Buffer,
): Promise<StoredDeposit[]> {
  return readRows(reader, storedDepositRow)`
    select ${depositColumns} from deposits.deposit d
    where d.person_id = ${personId} and d.chain_id = ${chainId} and d.tx_hash = ${txHash} and d.state <> 'deleted'
    order by d.arrival desc, d.log_index`
}

const personIdRow = rowSchema('PersonIdRow', { personId: uuid })

/** People with deposits from a transaction, in any state. */
export async function readPeopleOfTransaction(reader: Reader, chainId: number, txHash: Buffer): Promise<string[]> {
  const rows = await readRows(reader, personIdRow)`
    select distinct person_id as "personId" from deposits.deposit
    where chain_id = ${chainId} and tx_hash = ${txHash} and gateway = 'chain' order by 1`
  return rows.map(({ personId }) => personId)
}

const countRow = rowSchema('CountRow', { count: int4 })

export async function countOfPerson(reader: Reader, personId: string, chainId: number): Promise<number> {
  const row = await readOptionalRow(reader, countRow)`
    select count(*)::int as count from deposits.deposit
    where person_id = ${personId} and chain_id = ${chainId} and state <> 'deleted'`
  return row?.count ?? 0
}

const keptRow = rowSchema('KeptRow', { kept: int8 })

/** The sum of a person's kept small arrivals. */
export async function readKeptMicro(reader: Reader, personId: string, chainId: number): Promise<bigint> {
  const row = await readOptionalRow(reader, keptRow)`
    select coalesce(sum(amount_micro), 0)::bigint as kept from deposits.deposit
    where person_id = ${personId} and chain_id = ${chainId} and state = 'below_minimum'`
  return row?.kept ?? 0n
}

/** Whether a deposit of this person is on its way, kept, held or under review. */
export async function hasOpenDeposit(reader: Reader, personId: string): Promise<boolean> {
  const { rows } = await sql`
    select from deposits.deposit where person_id = ${personId}
      and state in ${listed(openDepositStates)} limit 1`.execute(reader)
  return rows.length > 0
}

/** The newest deposits of each of these people, newest first. */
export async function readNewestOf(
  reader: Reader,
  personIds: readonly string[],
  each: number,
): Promise<StoredDeposit[]> {
  if (personIds.length === 0) return []
  return readRows(reader, storedDepositRow)`
    select ${depositColumns} from unnest(${personIds}::uuid[]) as p (id)
      cross join lateral (
        select * from deposits.deposit where person_id = p.id and state <> 'deleted'
        order by created_at desc, id desc limit ${each}
      ) d
    order by d.created_at desc, d.id desc`
}

const forStaffRow = rowSchema('ForStaffRow', {
  state: oneOf(depositStates),
  count: int4,
})

/** How many wait for staff, by state, counted up to what a page can show. */
export async function countForStaff(reader: Reader, max: number): Promise<ReadonlyMap<string, number>> {
  // The states are spelled out because they are the condition of the partial index.
  const rows = await readRows(reader, forStaffRow)`
    select s.state, (
        select count(*)::int from (
          select from deposits.deposit d where d.state = s.state
            and d.state in ${listed(reviewedDepositStates)} limit ${max}
        ) as counted
      ) as count
    from (values ('submitted'), ('waiting_for_capital'), ('frozen'), ('unsupported')) as s (state)`
  return new Map(rows.map(({ state, count }) => [state, count]))
}

/** Whether the person already used this reference, unless rejected or removed: a double click is not a second payment. */
export async function hasReference(reader: Reader, personId: string, reference: string): Promise<boolean> {
  const { rows } = await sql`
    select from deposits.deposit where person_id = ${personId} and gateway <> 'chain'
      and lower(reference) = lower(${reference}) and state not in ${listed(discardedDepositStates)}`.execute(reader)
  return rows.length > 0
}

/** How many deposits of all people carry this reference; reviewers should know. */
export async function countReference(reader: Reader, reference: string): Promise<number> {
  const row = await readOptionalRow(reader, countRow)`
    select count(*)::int as count from deposits.deposit where gateway <> 'chain' and lower(reference) = lower(${reference})
      and state not in ${listed(discardedDepositStates)}`
  return row?.count ?? 0
}

export interface NewManualDeposit {
  readonly id: string
  readonly personId: string
  readonly gateway: 'bank' | 'other'
  readonly amountMicro: bigint
  readonly reference: string
  readonly proofKey: string | undefined
}

/** False, and nothing is written, when the person already has a deposit with this reference. */
export async function insertManualDeposit(tx: Tx, deposit: NewManualDeposit): Promise<boolean> {
  const { rows } = await sql`
    insert into deposits.deposit (id, person_id, gateway, state, amount_micro, cash_micro, reference, proof_key)
    values (${deposit.id}, ${deposit.personId}, ${deposit.gateway}, 'submitted', ${deposit.amountMicro},
      ${deposit.amountMicro}, ${deposit.reference}, ${deposit.proofKey ?? null})
    on conflict (person_id, lower(reference)) where gateway <> 'chain' and state not in ${listed(discardedDepositStates)} do nothing
    returning id`.execute(tx)
  return rows.length === 1
}

export interface ForeignArrival {
  readonly id: string
  readonly personId: string
  readonly chainId: number
  readonly txHash: Buffer
  /** -1 for the chain's native coin. */
  readonly logIndex: number
  readonly token: Buffer | undefined
  readonly amountRaw: bigint
  readonly blockNumber: bigint
}

/** Records an arrival that cannot be credited; idempotent. */
export async function insertUnsupported(tx: Tx, arrival: ForeignArrival): Promise<boolean> {
  const { rows } = await sql`
    insert into deposits.deposit (id, person_id, gateway, state, chain_id, tx_hash, log_index, arrival, block_number, token, amount_raw)
    values (${arrival.id}, ${arrival.personId}, 'chain', 'unsupported', ${arrival.chainId}, ${arrival.txHash},
      ${arrival.logIndex}, 1, ${arrival.blockNumber}, ${arrival.token ?? null}, ${arrival.amountRaw})
    on conflict (chain_id, tx_hash, log_index, arrival) where gateway = 'chain' do nothing returning id`.execute(tx)
  return rows.length === 1
}

export interface StateChange {
  readonly state: DepositState
  readonly note?: string
  readonly cashMicro?: bigint
  readonly profitMicro?: bigint
}

/** Changes the state of one deposit without moving money; unnamed fields stay. */
export async function writeState(tx: Tx, id: string, change: StateChange): Promise<void> {
  await sql`
    update deposits.deposit set state = ${change.state}, note = coalesce(${change.note ?? null}, note),
      cash_micro = coalesce(${change.cashMicro ?? null}::bigint, cash_micro),
      profit_micro = coalesce(${change.profitMicro ?? null}::bigint, profit_micro), updated_at = clock_timestamp()
    where id = ${id}`.execute(tx)
}

const waitingRow = rowSchema('WaitingRow', { id: uuid })

/** Approved deposits that wait for capital, oldest first; those locked by another worker are skipped. */
export async function lockWaitingForCapital(tx: Tx, limit: number): Promise<string[]> {
  const rows = await readRows(tx, waitingRow)`
    select d.id from deposits.deposit d where d.state = 'waiting_for_capital'
    order by d.created_at, d.id limit ${limit} for update skip locked`
  return rows.map(({ id }) => id)
}

const proofRow = rowSchema('ProofRow', { id: uuid, key: text, personId: uuid })

/** Every deposit with a proof, its storage key and its person. */
export async function readProofs(reader: Reader): Promise<RowOf<typeof proofRow>[]> {
  return readRows(reader, proofRow)`
    select id, proof_key as key, person_id as "personId" from deposits.deposit where proof_key is not null order by id`
}
