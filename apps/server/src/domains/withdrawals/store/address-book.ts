import { cancellableStates } from '@clearhold/contract/withdrawals/rules'
import { sql } from 'kysely'
import { businessAt } from '#platform/clock/clock.ts'
import { bool, bytea, int4, int8, text, timestamptz, uuid } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { listed } from '#platform/database/listed.ts'
import { type RowOf, readOptionalRow, readRow, readRows, rowSchema } from '#platform/database/read-rows.ts'

const bookAddressRow = rowSchema('BookAddress', {
  id: uuid,
  personId: uuid,
  /** Null for a bank account, like its address. */
  chainId: int8.nullable(),
  address: bytea.nullable(),
  /** Null for an address. */
  bankName: text.nullable(),
  accountName: text.nullable(),
  accountNumber: text.nullable(),
  label: text,
  /** Business time, like the three after it. */
  createdAt: timestamptz,
  confirmedAt: timestamptz.nullable(),
  usableAt: timestamptz.nullable(),
  removedAt: timestamptz.nullable(),
})
export type BookAddress = RowOf<typeof bookAddressRow>

const columns = sql`b.id, b.person_id as "personId", b.chain_id as "chainId", b.address, b.bank_name as "bankName", b.account_name as "accountName", b.account_number as "accountNumber", b.label,
  ${businessAt(sql`b.created_at`)} as "createdAt", ${businessAt(sql`b.confirmed_at`)} as "confirmedAt", b.usable_at as "usableAt", b.removed_at as "removedAt"`

const bookRow = rowSchema('BookRow', {
  ...bookAddressRow.shape,
  lastUsedAt: timestamptz.nullable(),
})

/** A person's addresses on this chain and their bank accounts, the newest first, with when each was last used. */
export async function readBook(
  reader: Reader,
  personId: string,
  chainId: number,
): Promise<(BookAddress & { lastUsedAt: Date | null })[]> {
  return readRows(reader, bookRow)`
    select ${columns}, ${businessAt(sql`(select max(w.created_at) from withdrawals.withdrawal w where w.address_id = b.id)`)} as "lastUsedAt"
    from withdrawals.book_address b
    where b.person_id = ${personId} and (b.chain_id = ${chainId} or b.chain_id is null) and b.removed_at is null
    order by b.created_at desc, b.id`
}

export async function readAddresses(reader: Reader, ids: readonly string[]): Promise<Map<string, BookAddress>> {
  if (ids.length === 0) return new Map()
  const rows = await readRows(reader, bookAddressRow)`
    select ${columns} from withdrawals.book_address b where b.id = any(${[...ids]}::uuid[])`
  return new Map(rows.map((row) => [row.id, row]))
}

/** One of a person's addresses that is still in their address book, locked until the transaction ends. */
export async function lockAddress(tx: Tx, personId: string, id: string): Promise<BookAddress | undefined> {
  return readOptionalRow(tx, bookAddressRow)`
    select ${columns} from withdrawals.book_address b
    where b.id = ${id} and b.person_id = ${personId} and b.removed_at is null for update`
}

const bookPlaceRow = rowSchema('BookPlace', {
  /** The entry of this address, if there is one. */
  knownId: uuid.nullable(),
  isConfirmed: bool,
  isLocked: bool,
  count: int4,
})
/** What a person's address book says of an address they typed. */
export type BookPlace = RowOf<typeof bookPlaceRow>

export async function readBookPlace(
  reader: Reader,
  personId: string,
  chainId: number,
  address: Buffer,
): Promise<BookPlace> {
  const inBook = sql`b.person_id = ${personId} and b.chain_id = ${chainId} and b.removed_at is null`
  return readRow(reader, bookPlaceRow)`
    select k.id as "knownId", k.confirmed_at is not null as "isConfirmed",
      exists (select from withdrawals.book_lock l where l.person_id = ${personId}
        and (l.unlocks_at is null or l.unlocks_at > platform.business_now())) as "isLocked",
      (select count(*)::int from withdrawals.book_address b where ${inBook}) as count
    from (values (1)) as one left join (
      select b.id, b.confirmed_at from withdrawals.book_address b where ${inBook} and b.address = ${address}) as k on true`
}

/** A bank account as its owner typed it. */
export interface BankAccount {
  readonly bankName: string
  readonly accountName: string
  readonly accountNumber: string
}

/** The same of a bank account, with whether it can be used. */
const bankPlaceRow = rowSchema('BankPlace', { ...bookPlaceRow.shape, isUsable: bool })
export type BankPlace = RowOf<typeof bankPlaceRow>

export async function readBankPlace(
  reader: Reader,
  personId: string,
  { bankName, accountName, accountNumber }: BankAccount,
): Promise<BankPlace> {
  const inBook = sql`b.person_id = ${personId} and b.account_number is not null and b.removed_at is null`
  return readRow(reader, bankPlaceRow)`
    select k.id as "knownId", k.confirmed_at is not null as "isConfirmed",
      coalesce(k.usable_at <= platform.business_now(), false) as "isUsable",
      exists (select from withdrawals.book_lock l where l.person_id = ${personId}
        and (l.unlocks_at is null or l.unlocks_at > platform.business_now())) as "isLocked",
      (select count(*)::int from withdrawals.book_address b where ${inBook}) as count
    from (values (1)) as one left join (
      select b.id, b.confirmed_at, b.usable_at from withdrawals.book_address b where ${inBook}
        and b.bank_name = ${bankName} and b.account_name = ${accountName} and b.account_number = ${accountNumber}) as k on true`
}

export async function insertBankAccount(
  tx: Tx,
  draft: BankAccount & { readonly id: string; readonly personId: string },
): Promise<void> {
  await sql`
    insert into withdrawals.book_address (id, person_id, bank_name, account_name, account_number)
    values (${draft.id}, ${draft.personId}, ${draft.bankName}, ${draft.accountName}, ${draft.accountNumber})`.execute(
    tx,
  )
}

export async function insertAddress(
  tx: Tx,
  draft: Pick<BookAddress, 'id' | 'personId' | 'label'> & { readonly chainId: number; readonly address: Buffer },
): Promise<void> {
  await sql`
    insert into withdrawals.book_address (id, person_id, chain_id, address, label)
    values (${draft.id}, ${draft.personId}, ${draft.chainId}, ${draft.address}, ${draft.label})`.execute(tx)
}

export async function writeConfirmed(tx: Tx, id: string, confirmedAt: Date, usableAt: Date): Promise<void> {
  await sql`
    update withdrawals.book_address set confirmed_at = ${confirmedAt}, usable_at = ${usableAt} where id = ${id}`.execute(
    tx,
  )
}

export async function writeRemoved(tx: Tx, id: string): Promise<void> {
  await sql`update withdrawals.book_address set removed_at = clock_timestamp() where id = ${id}`.execute(tx)
}

/** Whether a withdrawal that is not sent yet goes to this address. */
export async function isAwaited(reader: Reader, addressId: string): Promise<boolean> {
  const { rows } = await sql`
    select from withdrawals.withdrawal where address_id = ${addressId}
      and state in ${listed(cancellableStates)} limit 1`.execute(reader)
  return rows.length > 0
}

const bookLockRow = rowSchema('BookLock', {
  lockedAt: timestamptz,
  /** When a requested unlocking takes effect: business time. */
  unlocksAt: timestamptz.nullable(),
})
export type BookLock = RowOf<typeof bookLockRow>

/** The lock in force at this business time; undefined when new addresses are accepted. */
export async function readLock(reader: Reader, personId: string, businessNow: Date): Promise<BookLock | undefined> {
  return readOptionalRow(reader, bookLockRow)`
    select locked_at as "lockedAt", unlocks_at as "unlocksAt" from withdrawals.book_lock
    where person_id = ${personId} and (unlocks_at is null or unlocks_at > ${businessNow})`
}

/** Whether the book rests after a recovery: then it confirms nothing either. */
export async function readIsAtRest(reader: Reader, personId: string): Promise<boolean> {
  const { rows } = await sql`
    select from withdrawals.book_lock where person_id = ${personId} and rests_until > platform.business_now()`.execute(
    reader,
  )
  return rows.length > 0
}

/** PostgreSQL checks that there was a recovery, and until when the book rests after it. */
export async function writeRest(tx: Tx, personId: string): Promise<void> {
  await sql`select withdrawals.rest_book(${personId})`.execute(tx)
}

/** Locks the address book from now on; a requested unlocking is discarded. */
export async function writeLock(tx: Tx, personId: string, lockedAt: Date): Promise<void> {
  await sql`
    insert into withdrawals.book_lock (person_id, locked_at) values (${personId}, ${lockedAt})
    on conflict (person_id) do update set locked_at = ${lockedAt}, unlocks_at = null`.execute(tx)
}

export async function writeUnlock(tx: Tx, personId: string, unlocksAt: Date): Promise<void> {
  await sql`
    update withdrawals.book_lock set unlocks_at = greatest(${unlocksAt}::timestamptz, rests_until) where person_id = ${personId} and unlocks_at is null`.execute(
    tx,
  )
}

const ownedAddressRow = rowSchema('OwnedAddress', { personId: uuid, address: bytea })

/** The addresses in these people's address books, on any chain. */
export function readBookAddressesOf(
  reader: Reader,
  personIds: readonly string[],
): Promise<RowOf<typeof ownedAddressRow>[]> {
  return readRows(reader, ownedAddressRow)`
    select person_id as "personId", address from withdrawals.book_address
    where person_id = any(${[...personIds]}::uuid[]) and removed_at is null and address is not null`
}
