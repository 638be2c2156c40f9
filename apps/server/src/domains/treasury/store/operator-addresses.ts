import { sql } from 'kysely'
import { checksummed, hexOf } from '#platform/chain/address.ts'
import { bool, bytea, int8, text, timestamptz, uuid } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RowOf, readOptionalRow, readRows, rowSchema } from '#platform/database/read-rows.ts'
import { headFreshMinutes, statementText } from '../rules.ts'

/** What a statement to be signed is made of. */
const statementRow = rowSchema('StatementParts', {
  nonce: text,
  chainId: int8,
  address: bytea,
  platform: text,
})
export type StatementParts = Numbered<RowOf<typeof statementRow>>

/** The chain id is a number everywhere but in a row. */
type Numbered<Row> = Omit<Row, 'chainId'> & { readonly chainId: number }
const numbered = <Row extends { readonly chainId: bigint }>(row: Row) => ({ ...row, chainId: Number(row.chainId) })

export async function insertStatement(tx: Tx, statement: StatementParts, askedBy: string): Promise<void> {
  const { nonce, chainId, address, platform } = statement
  await sql`
    insert into treasury.operator_statement (nonce, chain_id, address, platform, asked_by)
    values (${nonce}, ${chainId}, ${address}, ${platform}, ${askedBy})`.execute(tx)
}

/** A statement that was issued within its lifetime and not used for a declaration; undefined for any other. */
export async function readOpenStatement(
  reader: Reader,
  nonce: string,
  lifetimeHours: number,
): Promise<StatementParts | undefined> {
  const rows = await readRows(reader, statementRow)`
    select s.nonce, s.chain_id as "chainId", s.address, s.platform from treasury.operator_statement s
    where s.nonce = ${nonce} and s.asked_at > clock_timestamp() - ${lifetimeHours} * interval '1 hour'
      and not exists (select from treasury.operator_address a where a.nonce = s.nonce)`
  return rows.map(numbered)[0]
}

const operatorRow = rowSchema('OperatorAddress', {
  ...statementRow.shape,
  id: uuid,
  signature: bytea,
  /** Transfers above this block, and up to the other, count. */
  aboveBlock: int8,
  untilBlock: int8.nullable(),
  declaredAt: timestamptz,
  retiredAt: timestamptz.nullable(),
})
export type OperatorAddress = Numbered<RowOf<typeof operatorRow>>

const columns = sql`a.id, a.chain_id as "chainId", a.address, a.nonce, s.platform, a.signature, a.above_block as "aboveBlock",
  a.until_block as "untilBlock", a.declared_at as "declaredAt", a.retired_at as "retiredAt"`
const tables = sql`treasury.operator_address a join treasury.operator_statement s on s.nonce = a.nonce`

export interface NewOperatorAddress {
  readonly id: string
  readonly statement: StatementParts
  readonly signature: Buffer
  readonly aboveBlock: bigint
  readonly approvalId: string
}

export async function insertOperatorAddress(tx: Tx, declared: NewOperatorAddress): Promise<void> {
  const { id, statement, signature, aboveBlock, approvalId } = declared
  await sql`
    insert into treasury.operator_address (id, chain_id, address, nonce, signature, above_block, declared_approval)
    values (${id}, ${statement.chainId}, ${statement.address}, ${statement.nonce}, ${signature}, ${aboveBlock},
      ${approvalId})`.execute(tx)
}

/** What the address pays above this block no longer counts; false when it was already retired. */
export async function writeRetired(tx: Tx, id: string, untilBlock: bigint, approvalId: string): Promise<boolean> {
  const { rows } = await sql`
    update treasury.operator_address set until_block = greatest(above_block, ${untilBlock}::bigint),
      retired_at = clock_timestamp(), retired_approval = ${approvalId}
    where id = ${id} and retired_at is null returning id`.execute(tx)
  return rows.length === 1
}

export async function readOperatorAddress(reader: Reader, id: string): Promise<OperatorAddress | undefined> {
  const rows = await readRows(reader, operatorRow)`select ${columns} from ${tables} where a.id = ${id}`
  return rows.map(numbered)[0]
}

/** Declared addresses, those in force first, then the newest. */
export async function readOperatorAddresses(
  reader: Reader,
  chainId: number,
  limit: number,
): Promise<OperatorAddress[]> {
  const rows = await readRows(reader, operatorRow)`
    select ${columns} from ${tables} where a.chain_id = ${chainId}
    order by a.retired_at is not null, a.declared_at desc limit ${limit}`
  return rows.map(numbered)
}

/** Declarations of one sender, retired ones too. */
export async function readDeclarationsOf(reader: Reader, chainId: number, sender: Buffer): Promise<OperatorAddress[]> {
  const rows = await readRows(reader, operatorRow)`
    select ${columns} from ${tables} where a.chain_id = ${chainId} and a.address = ${sender}
    order by a.declared_at desc limit 100`
  return rows.map(numbered)
}

const newestBlockRow = rowSchema('NewestBlock', {
  number: int8,
  /** The watcher has just read the head: no block above this one is older than this moment. */
  isFresh: bool,
})
export type NewestBlock = RowOf<typeof newestBlockRow>

/** The highest block we have seen; undefined before the watcher's first read. */
export async function readNewestBlock(reader: Reader, chainId: number): Promise<NewestBlock | undefined> {
  return readOptionalRow(reader, newestBlockRow)`
    select greatest(h.block_number, (select max(b.block_number) from treasury.scanned_block b where b.chain_id = h.chain_id)) as number,
      h.trouble is null and h.read_at > clock_timestamp() - ${headFreshMinutes} * interval '1 minute' as "isFresh"
    from treasury.chain_head h where h.chain_id = ${chainId}`
}

/** The statement of a row, rebuilt from its parts. */
export function statementOf({ address, ...parts }: StatementParts): string {
  return statementText({ ...parts, address: checksummed(hexOf(address)) })
}
