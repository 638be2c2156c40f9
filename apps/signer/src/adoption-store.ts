import type { Tx } from './database.ts'
import type { Hex } from './keys.ts'
import type { Fees } from './policy.ts'
import { type WithdrawalRow, withdrawalColumns } from './store.ts'
import { bytesOf, hexOf } from './transaction.ts'

/** The identity of a database: its cluster, its timeline, its number in the cluster. */
export interface Home {
  readonly cluster: string
  readonly timeline: string
  readonly databaseNumber: bigint
}

/** The database of this connection. A restored copy has another number, a promoted replica another timeline. */
export async function readHere(tx: Tx): Promise<Home> {
  const [row] = await tx.query<Home>(
    `select (select system_identifier::text from pg_control_system()) as cluster,
       left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as timeline,
       (select oid::bigint from pg_database where datname = current_database()) as "databaseNumber"`,
  )
  if (row === undefined) throw new Error('the database did not say which it is')
  return row
}

/** The database in which the signer last signed; undefined when it never did. */
export async function readHome(tx: Tx): Promise<Home | undefined> {
  const [row] = await tx.query<Home>(
    'select cluster, timeline, database_number as "databaseNumber" from signer.home order by id desc limit 1',
  )
  return row
}

/** Whether a promoted standby is all that could have taken place between the two. */
export function isSameCluster(one: Home, other: Home): boolean {
  return one.cluster === other.cluster && one.databaseNumber === other.databaseNumber
}

/** Whether this database has a turn among its last ones, and with it everything that was signed until then. */
export async function hasTurn(tx: Tx, stamp: string): Promise<boolean> {
  return (await tx.query('select from signer.turn where $1 = any(stamps::text[])', [stamp])).length === 1
}

/** Whether this is another database than the one in which the signer last signed. */
export async function hasMoved(tx: Tx): Promise<boolean> {
  const home = await readHome(tx)
  return home !== undefined && textOf(home) !== textOf(await readHere(tx))
}

function textOf({ cluster, timeline, databaseNumber }: Home): string {
  return `${cluster}/${timeline}/${databaseNumber}`
}

export async function insertHome(tx: Tx, { cluster, timeline, databaseNumber }: Home): Promise<void> {
  await tx.query('insert into signer.home (cluster, timeline, database_number) values ($1, $2, $3)', [
    cluster,
    timeline,
    databaseNumber,
  ])
}

export interface HeldRow {
  readonly id: string
  /** pending: until the nonces before untilNonce are deep in the chain. paid: until an operator has looked. */
  readonly reason: 'pending' | 'paid'
  readonly untilNonce: bigint | null
  readonly words: string
}

export function readHeld(tx: Tx): Promise<HeldRow[]> {
  return tx.query<HeldRow>(
    'select withdrawal_id as id, reason, until_nonce as "untilNonce", words from signer.held order by held_at, withdrawal_id',
  )
}

export async function isHeld(tx: Tx, id: string): Promise<boolean> {
  return (await tx.query('select from signer.held where withdrawal_id = $1', [id])).length === 1
}

/** What is held already stays as it is. */
export async function insertHeld(tx: Tx, { id, reason, untilNonce, words }: HeldRow): Promise<void> {
  await tx.query(
    `insert into signer.held (withdrawal_id, reason, until_nonce, words) values ($1, $2, $3, $4) on conflict do nothing`,
    [id, reason, untilNonce, words],
  )
}

export async function deleteHeld(tx: Tx, id: string): Promise<void> {
  await tx.query('delete from signer.held where withdrawal_id = $1', [id])
}

/** The withdrawal whose approvers signed exactly this. */
export async function readByMark(tx: Tx, mark: Buffer): Promise<WithdrawalRow | undefined> {
  const [row] = await readChainWithdrawals(tx, 'digest = $1', [mark])
  return row
}

/** Those without a nonce that a transfer without a mark could have paid. */
export function readCandidates(tx: Tx, chainId: number, to: Hex, amountMicro: bigint): Promise<WithdrawalRow[]> {
  return readChainWithdrawals(
    tx,
    `chain_id = $1 and to_address = $2 and amount_micro = $3 and ${unsent} order by created_at, id`,
    [chainId, bytesOf(to), amountMicro],
  )
}

/** Every withdrawal of a chain that has not ended and has no nonce. */
export function readUnsent(tx: Tx, chainId: number): Promise<WithdrawalRow[]> {
  return readChainWithdrawals(tx, `chain_id = $1 and ${unsent} order by created_at, id`, [chainId])
}

const unsent = `state not in ('settled', 'rejected', 'cancelled')
  and not exists (select from signer.payout where withdrawal_id = withdrawals.withdrawal.id)`

async function readChainWithdrawals(tx: Tx, where: string, values: readonly unknown[]): Promise<WithdrawalRow[]> {
  const rows = await tx.query<{ token: Buffer; to: Buffer } & Omit<WithdrawalRow, 'token' | 'to'>>(
    `select ${withdrawalColumns} from withdrawals.withdrawal where method = 'crypto' and ${where}`,
    values,
  )
  return rows.map((row) => ({ ...row, token: hexOf(row.token), to: hexOf(row.to) }))
}

export interface KeptNonce {
  readonly nonce: bigint
  readonly ownerId: string
  readonly kind: 'payout' | 'filler' | 'other'
  /** Everything that was signed at it, as far as is known. */
  readonly hashes: readonly Hex[]
}

export async function readKept(tx: Tx, chainId: number, wallet: Hex, from: bigint): Promise<KeptNonce[]> {
  const rows = await tx.query<Omit<KeptNonce, 'hashes'> & { hashes: Buffer[] }>(
    `select n.nonce, n.owner_id as "ownerId",
       case when exists (select from signer.payout p where p.withdrawal_id = n.owner_id) then 'payout'
         when exists (select from signer.filler f where f.id = n.owner_id) then 'filler' else 'other' end as kind,
       array(select t.hash from signer.transaction t where t.chain_id = n.chain_id and t.wallet = n.wallet and t.nonce = n.nonce) as hashes
     from signer.nonce n where n.chain_id = $1 and n.wallet = $2 and n.nonce >= $3 order by n.nonce`,
    [chainId, bytesOf(wallet), from],
  )
  return rows.map((row) => ({ ...row, hashes: row.hashes.map(hexOf) }))
}

/** The first nonce whose end is not recorded: of a payout in progress, of a fill, or the next one. */
export async function readFirstOpen(tx: Tx, chainId: number, wallet: Hex, next: bigint): Promise<bigint> {
  const [row] = await tx.query<{ first: bigint | null }>(
    `select least(
       (select min(p.nonce) from signer.payout p join withdrawals.withdrawal w on w.id = p.withdrawal_id
        where p.chain_id = $1 and p.wallet = $2 and w.state not in ('settled', 'rejected', 'cancelled')),
       (select min(f.nonce) from signer.filler f where f.chain_id = $1 and f.wallet = $2
         and exists (select from signer.held h where h.reason = 'pending' and h.until_nonce > f.nonce))) as first`,
    [chainId, bytesOf(wallet)],
  )
  const first = row?.first ?? next
  return first < next ? first : next
}

/** The nonce after the last that was kept or signed at, sweeps included. */
export async function readNextSigned(tx: Tx, chainId: number, wallet: Hex): Promise<bigint> {
  const [row] = await tx.query<{ next: bigint }>(
    `select greatest((select coalesce(max(nonce) + 1, 0) from signer.nonce where chain_id = $1 and wallet = $2),
       (select coalesce(max(nonce) + 1, 0) from signer.transaction where chain_id = $1 and wallet = $2)) as next`,
    [chainId, bytesOf(wallet)],
  )
  return row?.next ?? 0n
}

/** Whether these bytes are known. */
export async function isSigned(tx: Tx, chainId: number, hash: Hex): Promise<boolean> {
  return (
    (await tx.query('select from signer.transaction where chain_id = $1 and hash = $2', [chainId, bytesOf(hash)]))
      .length > 0
  )
}

export async function insertFiller(
  tx: Tx,
  filler: { readonly id: string; readonly chainId: number; readonly wallet: Hex; readonly nonce: bigint },
): Promise<void> {
  await tx.query('insert into signer.filler (id, chain_id, wallet, nonce) values ($1, $2, $3, $4)', [
    filler.id,
    filler.chainId,
    bytesOf(filler.wallet),
    filler.nonce,
  ])
}

/** A filled nonce turns out to be a withdrawal's: its lost bytes were mined first. */
export async function changeOwner(tx: Tx, from: string, to: string): Promise<void> {
  await tx.query('update signer.nonce set owner_id = $2 where owner_id = $1', [from, to])
}

export interface FillRow extends Fees {
  readonly hash: Buffer
  readonly raw: Buffer
}

/** What fills a nonce, the highest fee first. */
export function readFills(tx: Tx, chainId: number, wallet: Hex, nonce: bigint): Promise<FillRow[]> {
  return tx.query<FillRow>(
    `select hash, raw, max_fee_wei as "maxFeeWei", priority_fee_wei as "priorityFeeWei" from signer.transaction
     where chain_id = $1 and wallet = $2 and nonce = $3 and purpose = 'fill' order by max_fee_wei desc`,
    [chainId, bytesOf(wallet), nonce],
  )
}
