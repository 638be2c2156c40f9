import { sql } from 'kysely'
import { businessAt } from '#platform/clock/clock.ts'
import { bool, bytea, float8, int8, timestamptz, uuid } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RowOf, readOptionalRow, readRow, readRows, rowSchema } from '#platform/database/read-rows.ts'
import { exitNoticeHours } from '../rules.ts'

// All times are business time: the notice is a day of the platform's clock (treasury.has_waited).

const notice = sql`${exitNoticeHours} * interval '1 hour'`

const exitAddressRow = rowSchema('ExitAddress', {
  id: uuid,
  chainId: int8,
  address: bytea,
  declaredAt: timestamptz,
  usableAt: timestamptz,
  isUsable: bool,
})
export type ExitAddress = RowOf<typeof exitAddressRow>

const addressColumns = sql`a.id, a.chain_id as "chainId", a.address, ${businessAt(sql`a.declared_at`)} as "declaredAt",
  ${businessAt(sql`a.declared_at`)} + ${notice} as "usableAt", treasury.has_waited(a.declared_at) as "isUsable"`

/** Those not retired, the newest first. */
export async function readExitAddresses(reader: Reader, chainId: number): Promise<ExitAddress[]> {
  return readRows(reader, exitAddressRow)`
    select ${addressColumns} from treasury.exit_address a
    where a.chain_id = ${chainId} and a.retired_at is null order by a.declared_at desc limit 100`
}

/** Undefined also when it is retired. */
export async function readExitAddress(reader: Reader, id: string): Promise<ExitAddress | undefined> {
  return readOptionalRow(
    reader,
    exitAddressRow,
  )`select ${addressColumns} from treasury.exit_address a where a.id = ${id} and a.retired_at is null`
}

/** False when it was already retired. */
export async function writeExitAddressRetired(tx: Tx, id: string, approvalId: string): Promise<boolean> {
  const { rows } = await sql`
    update treasury.exit_address set retired_at = clock_timestamp(), retired_approval = ${approvalId}
    where id = ${id} and retired_at is null returning id`.execute(tx)
  return rows.length === 1
}

export interface NewExitAddress {
  readonly id: string
  readonly chainId: number
  readonly address: Buffer
  readonly approvalId: string
}

export async function insertExitAddress(tx: Tx, { id, chainId, address, approvalId }: NewExitAddress): Promise<void> {
  await sql`
    insert into treasury.exit_address (id, chain_id, address, declared_approval)
    values (${id}, ${chainId}, ${address}, ${approvalId})`.execute(tx)
}

const capitalExitRow = rowSchema('CapitalExit', {
  id: uuid,
  chainId: int8,
  address: bytea,
  amountMicro: int8,
  announcedAt: timestamptz,
  leavesAt: timestamptz,
  isBegun: bool,
  isCancelled: bool,
})
export type CapitalExit = RowOf<typeof capitalExitRow>

const exitColumns = sql`e.id, e.chain_id as "chainId", a.address, e.amount_micro as "amountMicro",
  ${businessAt(sql`e.announced_at`)} as "announcedAt", ${businessAt(sql`e.announced_at`)} + ${notice} as "leavesAt",
  e.begun_at is not null as "isBegun", e.cancelled_at is not null as "isCancelled"`
const exits = sql`treasury.capital_exit e join treasury.exit_address a on a.id = e.address_id`

/** The newest first, on one chain or on all. */
export async function readExits(reader: Reader, limit: number, chainId?: number): Promise<CapitalExit[]> {
  return readRows(reader, capitalExitRow)`
    select ${exitColumns} from ${exits} where ${chainId ?? null}::bigint is null or e.chain_id = ${chainId ?? null}
    order by e.announced_at desc, e.id limit ${limit}`
}

export async function readExit(reader: Reader, id: string): Promise<CapitalExit | undefined> {
  return readOptionalRow(reader, capitalExitRow)`select ${exitColumns} from ${exits} where e.id = ${id}`
}

/** Exits announced to an address and not begun, the oldest first. */
export async function readExitsTo(reader: Reader, addressId: string): Promise<CapitalExit[]> {
  return readRows(reader, capitalExitRow)`
    select ${exitColumns} from ${exits} where e.address_id = ${addressId} and e.begun_at is null and e.cancelled_at is null
    order by e.announced_at, e.id`
}

/** False when it was already begun or cancelled. */
export async function writeExitCancelled(tx: Tx, id: string, personId: string): Promise<boolean> {
  const { rows } = await sql`
    update treasury.capital_exit set cancelled_at = clock_timestamp(), cancelled_by = ${`person:${personId}`}
    where id = ${id} and begun_at is null and cancelled_at is null returning id`.execute(tx)
  return rows.length === 1
}

const waitingExitRow = rowSchema('WaitingExit', { id: uuid, waitMs: float8 })
export type WaitingExit = RowOf<typeof waitingExitRow>

/** Exits announced and not begun, the oldest first, and how long each has to wait; zero or less: its notice is over. */
export async function readWaitingExits(reader: Reader, chainId: number): Promise<WaitingExit[]> {
  return readRows(reader, waitingExitRow)`
    select e.id, (extract(epoch from ${businessAt(sql`e.announced_at`)} + ${notice} - platform.business_now()) * 1000)::float8 as "waitMs"
    from treasury.capital_exit e where e.chain_id = ${chainId} and e.begun_at is null and e.cancelled_at is null
    order by e.announced_at, e.id limit 100`
}

const shortRow = rowSchema('CapitalShort', { isShort: bool })

/** Whether investors wait for capital, or the gate is closed: then none of it leaves. */
export async function isCapitalShort(reader: Reader): Promise<boolean> {
  const { isShort } = await readRow(reader, shortRow)`
    select c.balance_micro < c.waiting_micro or treasury.shortfall_micro(null) > 0 or exists (select from solvency.standing_causes())
      as "isShort"
    from treasury.free_capital() as c`
  return isShort
}
