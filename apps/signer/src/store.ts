import type { CommandTerms } from '@clearhold/contract/approvals/statement'
import type { Tx } from './database.ts'
import type { Hex } from './keys.ts'
import type { Fees, PayoutTerms, Policy, Tier, TierDay } from './policy.ts'
import { bytesOf, hexOf, type SignedBytes } from './transaction.ts'

/** A withdrawal as the app wrote it: trusted only as far as the policy checks it. */
export interface WithdrawalRow extends PayoutTerms {
  readonly personId: string
  readonly type: string
  readonly tier: Tier
  readonly digest: Buffer
  readonly state: string
}

export const withdrawalColumns = `id, person_id as "personId", type, tier, digest, state, chain_id as "chainId", token,
       to_address as "to", amount_micro as "amountMicro"`

/** Undefined when there is none, or it is not paid on a chain. */
export async function readWithdrawal(tx: Tx, id: string): Promise<WithdrawalRow | undefined> {
  const [row] = await tx.query<{ token: Buffer; to: Buffer } & Omit<WithdrawalRow, 'token' | 'to'>>(
    `select ${withdrawalColumns}
     from withdrawals.withdrawal where id = $1 and method = 'crypto'`,
    [id],
  )
  return row === undefined ? undefined : { ...row, token: hexOf(row.token), to: hexOf(row.to) }
}

export interface ApprovalRow {
  readonly approverId: string
  readonly digest: Buffer
  readonly signature: unknown
}

/** One row per person, by the table's key. */
export function readApprovals(tx: Tx, id: string): Promise<ApprovalRow[]> {
  return tx.query<ApprovalRow>(
    'select approver_id as "approverId", digest, signature from withdrawals.approval where withdrawal_id = $1',
    [id],
  )
}

export interface PayoutRow extends PayoutTerms {
  readonly wallet: Hex
  readonly nonce: bigint
  readonly tier: Tier
}

export async function readPayout(tx: Tx, id: string): Promise<PayoutRow | undefined> {
  const [row] = await tx.query<
    { wallet: Buffer; token: Buffer; to: Buffer } & Omit<PayoutRow, 'wallet' | 'token' | 'to'>
  >(
    `select withdrawal_id as id, chain_id as "chainId", wallet, nonce, token, to_address as "to", amount_micro as "amountMicro", tier
     from signer.payout where withdrawal_id = $1`,
    [id],
  )
  return row === undefined
    ? undefined
    : { ...row, wallet: hexOf(row.wallet), token: hexOf(row.token), to: hexOf(row.to) }
}

export async function insertPayout(tx: Tx, payout: PayoutRow): Promise<void> {
  const { id, chainId, wallet, nonce, token, to, amountMicro, tier } = payout
  await tx.query(
    `insert into signer.payout (withdrawal_id, chain_id, wallet, nonce, token, to_address, amount_micro, tier)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, chainId, bytesOf(wallet), nonce, bytesOf(token), bytesOf(to), amountMicro, tier],
  )
}

export async function markSigned(tx: Tx, id: string): Promise<void> {
  await tx.query(
    'update signer.payout set signed_at = clock_timestamp() where withdrawal_id = $1 and signed_at is null',
    [id],
  )
}

/** The part of the policy that decides in which time a day is counted. */
export type DayRule = Pick<Policy, 'countsDemoHistory'>

/**
 * Where the last 24 hours began, in SQL: in real time. Only in the demo edition, by the signer's own setting, what was signed while a new
 * demo's clock was still in the past counts by its business time; a clock that is moved beyond the present shortens no day
 * (docs/decisions/0075-a-demo-with-a-past.md).
 */
export function dayBegan({ countsDemoHistory }: DayRule): string {
  return countsDemoHistory
    ? `(select platform.span_began(clock_timestamp(), interval '24 hours'))`
    : `clock_timestamp() - interval '24 hours'`
}

/** What else left or may still leave with this number of signatures: signed within the last 24 hours, or kept and not signed yet. */
export async function readTierDay(tx: Tx, rule: DayRule, tier: Tier, exceptId: string): Promise<TierDay> {
  const [row] = await tx.query<TierDay>(
    `select coalesce(sum(amount_micro), 0) as "sumMicro", count(*) as count from signer.payout
     where tier = $1 and withdrawal_id <> $2 and (signed_at is null or signed_at > ${dayBegan(rule)})`,
    [tier, exceptId],
  )
  return row ?? { sumMicro: 0n, count: 0n }
}

/** The maximum cost of top-ups and filled gaps of the last 24 hours; of several at one nonce the most expensive counts. */
export async function gasSumWei(tx: Tx, rule: DayRule): Promise<bigint> {
  const [row] = await tx.query<{ sum: bigint }>(
    `select coalesce(sum(cost), 0) as sum from (
       select max(value + gas_limit * max_fee_wei) as cost from signer.transaction
       where purpose in ('gas', 'void') and signed_at > ${dayBegan(rule)} group by chain_id, wallet, nonce
     ) as dearest`,
  )
  return row?.sum ?? 0n
}

/**
 * What sweeps brought to the hot wallet within the last 24 hours, and what payouts took from it; of several at one nonce one is mined.
 */
export async function readHotDay(
  tx: Tx,
  rule: DayRule,
  hot: Hex,
): Promise<{ readonly sweptMicro: bigint; readonly paidMicro: bigint }> {
  const [row] = await tx.query<{ sweptMicro: bigint; paidMicro: bigint }>(
    `select coalesce(sum(most) filter (where purpose = 'sweep'), 0) as "sweptMicro",
       coalesce(sum(most) filter (where purpose = 'payout'), 0) as "paidMicro"
     from (select purpose, max(value) as most from signer.transaction
       where (purpose = 'payout' or (purpose = 'sweep' and to_address = $1)) and signed_at > ${dayBegan(rule)}
       group by purpose, chain_id, wallet, nonce) as dearest`,
    [bytesOf(hot)],
  )
  return row ?? { sweptMicro: 0n, paidMicro: 0n }
}

/** The nonce after the last one that was kept; 0 when none ever was. */
export async function readNextNonce(tx: Tx, chainId: number, wallet: Hex): Promise<bigint> {
  const [row] = await tx.query<{ next: bigint }>(
    'select coalesce(max(nonce) + 1, 0) as next from signer.nonce where chain_id = $1 and wallet = $2',
    [chainId, bytesOf(wallet)],
  )
  return row?.next ?? 0n
}

export async function insertNonce(
  tx: Tx,
  kept: { readonly chainId: number; readonly wallet: Hex; readonly nonce: bigint; readonly ownerId: string },
): Promise<void> {
  await tx.query('insert into signer.nonce (chain_id, wallet, nonce, owner_id) values ($1, $2, $3, $4)', [
    kept.chainId,
    bytesOf(kept.wallet),
    kept.nonce,
    kept.ownerId,
  ])
}

export interface TopUpRow {
  readonly wallet: Hex
  readonly nonce: bigint
  readonly to: Hex
  readonly wei: bigint
}

export async function readTopUp(tx: Tx, key: string): Promise<TopUpRow | undefined> {
  const [row] = await tx.query<{ wallet: Buffer; nonce: bigint; to: Buffer; wei: bigint }>(
    'select wallet, nonce, to_address as "to", wei from signer.top_up where key = $1',
    [key],
  )
  return row === undefined ? undefined : { ...row, wallet: hexOf(row.wallet), to: hexOf(row.to) }
}

export async function insertTopUp(
  tx: Tx,
  topUp: TopUpRow & { readonly key: string; readonly chainId: number },
): Promise<void> {
  const { key, chainId, wallet, nonce, to, wei } = topUp
  await tx.query(
    'insert into signer.top_up (key, chain_id, wallet, nonce, to_address, wei) values ($1, $2, $3, $4, $5, $6)',
    [key, chainId, bytesOf(wallet), nonce, bytesOf(to), wei],
  )
}

export type Purpose = 'payout' | 'void' | 'gas' | 'sweep' | 'fill' | 'anchor'

export interface StoredTransaction extends Fees, SignedBytes {
  readonly purpose: Purpose
  readonly wallet: Hex
  readonly nonce: bigint
}

/** What was signed for a withdrawal or a top-up, the highest fee first. */
export async function readTransactions(tx: Tx, ownerId: string): Promise<StoredTransaction[]> {
  const rows = await tx.query<Omit<StoredTransaction, 'wallet'> & { wallet: Buffer }>(
    `select purpose, wallet, nonce, hash, raw, max_fee_wei as "maxFeeWei", priority_fee_wei as "priorityFeeWei"
     from signer.transaction where withdrawal_id = $1 or top_up_key = $1 order by max_fee_wei desc`,
    [ownerId],
  )
  return rows.map((row) => ({ ...row, wallet: hexOf(row.wallet) }))
}

export async function insertTransaction(
  tx: Tx,
  stored: StoredTransaction & {
    readonly ownerId: string | undefined
    readonly chainId: number
    readonly to: Hex
    readonly value: bigint
    readonly gasLimit: bigint
  },
): Promise<void> {
  const { hash, purpose, ownerId, chainId, wallet, nonce, to, value, gasLimit, maxFeeWei, priorityFeeWei, raw } = stored
  const withdrawalId = purpose === 'payout' || purpose === 'void' ? ownerId : undefined
  const topUpKey = purpose === 'gas' ? ownerId : undefined
  // The same sweep requested again has the same bytes; anything else has another hash.
  await tx.query(
    `insert into signer.transaction (hash, purpose, withdrawal_id, top_up_key, chain_id, wallet, nonce, to_address, value, gas_limit,
       max_fee_wei, priority_fee_wei, raw)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict (hash) do nothing`,
    [
      hash,
      purpose,
      withdrawalId,
      topUpKey,
      chainId,
      bytesOf(wallet),
      nonce,
      bytesOf(to),
      value,
      gasLimit,
      maxFeeWei,
      priorityFeeWei,
      raw,
    ],
  )
}

/** The recorded place of an address in the register; the caller derives it again. */
export async function readRegister(
  tx: Tx,
  address: Hex,
): Promise<{ readonly branch: number; readonly index: bigint } | undefined> {
  const [row] = await tx.query<{ branch: number; index: bigint }>(
    'select branch, address_index as index from treasury.deposit_address where address = $1 limit 1',
    [bytesOf(address)],
  )
  return row
}

/** The hot wallet in use, as the register has it; undefined before one was written down. */
export async function readHotInUse(tx: Tx, chainId: number): Promise<Hex | undefined> {
  const [row] = await tx.query<{ address: Buffer }>(
    'select address from treasury.deposit_address where chain_id = $1 and branch = 2 order by address_index desc limit 1',
    [chainId],
  )
  return row === undefined ? undefined : hexOf(row.address)
}

/** Whether the platform derives addresses from this key. */
export async function isPinned(tx: Tx, depositXpub: string): Promise<boolean> {
  const rows = await tx.query<object>('select from treasury.key_ring where deposit_xpub = $1', [depositXpub])
  return rows.length > 0
}

export interface SwitchRow {
  readonly id: bigint
  readonly stopped: boolean
  readonly reason: string
  readonly by: string
  readonly at: Date
}

export async function readSwitch(tx: Tx): Promise<SwitchRow | undefined> {
  const [row] = await tx.query<SwitchRow>(
    'select id, stopped, reason, by, at from signer.switch order by id desc limit 1',
  )
  return row
}

export async function insertSwitch(
  tx: Tx,
  row: {
    readonly stopped: boolean
    readonly reason: string
    readonly by: string
    readonly commandId?: string
  },
): Promise<void> {
  await tx.query('insert into signer.switch (stopped, reason, by, command_id) values ($1, $2, $3, $4)', [
    row.stopped,
    row.reason,
    row.by,
    row.commandId,
  ])
}

export interface CommandRow {
  readonly id: string
  readonly command: string
  readonly subject: string
  readonly input: Readonly<Record<string, unknown>>
  readonly changes: CommandTerms['changes']
  readonly stateDigest: Buffer
  readonly digest: Buffer
  readonly makerId: string
  readonly reason: string
  readonly makerSignature: unknown
  readonly decidedBy: string
  readonly signature: unknown
}

const commandColumns = `id, command, subject, input, changes, state_digest as "stateDigest", digest, maker_id as "makerId", reason,
       maker_signature as "makerSignature", decided_by as "decidedBy", signature`

/** An approved command that was not used to start before. */
export async function readApprovedCommand(tx: Tx, id: string): Promise<CommandRow | undefined> {
  const [row] = await tx.query<CommandRow>(
    `select ${commandColumns} from approvals.command
     where id = $1 and state = 'approved' and not exists (select from signer.switch where command_id = approvals.command.id)`,
    [id],
  )
  return row
}

/** One that its approver accepted, and which the worker is about to execute. */
export async function readAcceptedCommand(tx: Tx, id: string): Promise<CommandRow | undefined> {
  const [row] = await tx.query<CommandRow>(
    `select ${commandColumns} from approvals.command where id = $1 and state = 'executing'`,
    [id],
  )
  return row
}
