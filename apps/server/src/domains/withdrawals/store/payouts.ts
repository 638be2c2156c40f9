import {
  cancellableStates,
  finalWithdrawalStates,
  payableStates,
  payoutStates,
  preparedStates,
  sentStates,
  unconfirmedStates,
  unminedStates,
} from '@clearhold/contract/withdrawals/rules'
import { sql } from 'kysely'
import { hexOf } from '#platform/chain/address.ts'
import type { Hex } from '#platform/chain/decode.ts'
import { bytea, float8, int4, int8, oneOf, uuid } from '#platform/database/columns.ts'
import type { Reader } from '#platform/database/database.ts'
import { listed } from '#platform/database/listed.ts'
import { type RowOf, readOptionalRow, readRow, readRows, rowSchema } from '#platform/database/read-rows.ts'
import { refusedReason, settledWatchMinutes, signedWindowHours, voidWatchHours } from '../rules.ts'
import { storedWithdrawalRow, withdrawalColumns } from './withdrawals.ts'

/** A withdrawal that is paid on the chain: the columns that are null only for bank payouts. */
const chainWithdrawalRow = rowSchema('ChainWithdrawal', {
  ...storedWithdrawalRow.shape,
  toAddress: bytea,
  token: bytea,
})

const payableWithdrawalRow = rowSchema('PayableWithdrawal', {
  ...chainWithdrawalRow.shape,
  /** Lines of its timeline so far: a delay whose reason keeps changing is not recorded for ever. */
  steps: int4,
})
export type PayableWithdrawal = RowOf<typeof payableWithdrawalRow>

export interface PayableQuery {
  readonly chainId: number
  /** Backoff after the first refusal, the second and so on; further ones wait as long as after the last. */
  readonly refusalWaitsMs: readonly number[]
  readonly afterId?: string | undefined
  readonly limit: number
}

/**
 * Approved withdrawals of a chain, the oldest first, after a given one. One that the signer refused comes again after its backoff, or at
 * once when an approver has signed it since.
 */
export async function readPayable(
  reader: Reader,
  { chainId, refusalWaitsMs, afterId, limit }: PayableQuery,
): Promise<PayableWithdrawal[]> {
  const behind =
    afterId === undefined
      ? sql`true`
      : sql`(w.approved_at, w.number) > (select a.approved_at, a.number from withdrawals.withdrawal a where a.id = ${afterId})`
  return readRows(reader, payableWithdrawalRow)`
    select ${withdrawalColumns}, s.steps from withdrawals.withdrawal w cross join lateral (
      select count(*)::int as steps, count(*) filter (where t.state = 'reserved')::int as refusals,
        max(t.at) filter (where t.state = 'reserved') as refused_at
      from withdrawals.step t where t.withdrawal_id = w.id) s
    where w.method = 'crypto' and w.chain_id = ${chainId} and w.state in ${listed(payableStates)} and ${behind}
      and (s.refusals = 0 or s.refused_at <= clock_timestamp()
          - (${refusalWaitsMs}::float8[])[least(s.refusals, ${refusalWaitsMs.length}::int)] * interval '1 millisecond'
        or exists (select from withdrawals.approval v where v.withdrawal_id = w.id and v.at > s.refused_at))
    order by w.approved_at, w.number limit ${limit}`
}

/** Given up because the signer will never sign it, while nothing fills its nonce yet: later nonces cannot be mined. */
const unvoided = sql`(w.state = 'failed' and w.reason = ${sql.lit(refusedReason)} and not exists (
  select from signer.transaction v where v.withdrawal_id = w.id and v.purpose = 'void'))`

const idRow = rowSchema('IdRow', { id: uuid })

/** Withdrawals whose nonce carries nothing that was broadcast yet, in the order of their nonces. */
export async function readUnsent(reader: Reader, chainId: number): Promise<string[]> {
  const rows = await readRows(reader, idRow)`
    select w.id from withdrawals.withdrawal w left join signer.payout p on p.withdrawal_id = w.id
    where w.chain_id = ${chainId} and (w.state in ${listed(preparedStates)} or ${unvoided})
    order by p.nonce nulls last, w.approved_at, w.number limit 1000`
  return rows.map(({ id }) => id)
}

/** The signer knows mined bytes of it, while in this database its payment has not begun. */
const adopted = sql`(w.state in ${listed(cancellableStates)} and exists (
  select from signer.transaction a where a.withdrawal_id = w.id and a.purpose = 'payout'))`

export async function readAdopted(reader: Reader, chainId: number): Promise<string[]> {
  const rows = await readRows(reader, idRow)`
    select w.id from withdrawals.withdrawal w where w.method = 'crypto' and w.chain_id = ${chainId} and ${adopted} limit 1000`
  return rows.map(({ id }) => id)
}

/** Whether the signer cannot rule out that lost bytes have paid it: it is neither paid nor given back. */
export async function isHeld(reader: Reader, withdrawalId: string): Promise<boolean> {
  const { rows } = await sql`select from signer.held where withdrawal_id = ${withdrawalId}`.execute(reader)
  return rows.length === 1
}

/** A withdrawal with bytes that may be mined at any moment, their nonce, and their hot wallet. */
const inFlightRow = rowSchema('InFlight', {
  ...chainWithdrawalRow.shape,
  wallet: bytea,
  nonce: int8,
})
export type InFlight = RowOf<typeof inFlightRow>

const sentAt = sql`p.wallet, p.nonce`
const walletRow = rowSchema('SendingWallet', { wallet: bytea })

/** Every hot wallet that is still followed: after a change of keys the previous one has payouts in flight, or settled lately. */
export async function readSendingWallets(reader: Reader, chainId: number): Promise<Buffer[]> {
  const rows = await readRows(reader, walletRow)`
    select p.wallet from withdrawals.withdrawal w join signer.payout p on p.withdrawal_id = w.id
    where w.chain_id = ${chainId} and w.state in ${listed(sentStates)}
    union select p.wallet from withdrawals.withdrawal w join signer.payout p on p.withdrawal_id = w.id
    where w.chain_id = ${chainId} and w.state = 'failed' and w.reason = ${refusedReason} and w.confirmations = 0
    union select p.wallet from withdrawals.withdrawal w join signer.payout p on p.withdrawal_id = w.id
    where w.chain_id = ${chainId} and w.state = 'settled'
      and w.settled_at > clock_timestamp() - ${settledWatchMinutes} * interval '1 minute'
    limit 100`
  return rows.map(({ wallet }) => wallet)
}

/** In the order of their nonces. */
export async function readInFlight(reader: Reader, chainId: number): Promise<InFlight[]> {
  return readRows(reader, inFlightRow)`
    select ${withdrawalColumns}, ${sentAt} from withdrawals.withdrawal w join signer.payout p on p.withdrawal_id = w.id
    where w.chain_id = ${chainId} and w.state in ${listed(sentStates)}
    order by p.nonce limit 1000`
}

/** Given up and voided, while the void is not yet recorded as deep in the chain. */
export async function readUnconfirmedVoids(reader: Reader, chainId: number): Promise<InFlight[]> {
  return readRows(reader, inFlightRow)`
    select ${withdrawalColumns}, ${sentAt} from withdrawals.withdrawal w join signer.payout p on p.withdrawal_id = w.id
    where w.chain_id = ${chainId} and w.state = 'failed' and w.reason = ${refusedReason} and w.confirmations = 0
      and exists (select from signer.transaction v where v.withdrawal_id = w.id and v.purpose = 'void')
    order by p.nonce limit 1000`
}

/** Settled recently at a nonce of this wallet from this one on: a reorganisation has removed it. */
export async function readTakenBack(
  reader: Reader,
  chainId: number,
  { wallet, fromNonce }: { readonly wallet: Buffer; readonly fromNonce: bigint },
): Promise<InFlight[]> {
  return readRows(reader, inFlightRow)`
    select ${withdrawalColumns}, ${sentAt} from withdrawals.withdrawal w join signer.payout p on p.withdrawal_id = w.id
    where w.chain_id = ${chainId} and w.state = 'settled' and p.wallet = ${wallet} and p.nonce >= ${fromNonce}
      and w.settled_at > clock_timestamp() - ${settledWatchMinutes} * interval '1 minute'
    order by p.nonce limit 500`
}

const promisedRow = rowSchema('Promised', {
  count: int4,
  amountMicro: int8,
})
export type Promised = RowOf<typeof promisedRow>

/** What is leaving the hot wallet and may not be mined yet. */
export async function readPromised(reader: Reader, chainId: number): Promise<Promised> {
  const row = await readOptionalRow(reader, promisedRow)`
    select count(*)::int as count, coalesce(sum(amount_micro), 0)::bigint as "amountMicro" from withdrawals.withdrawal
    where chain_id = ${chainId} and state in ${listed(unconfirmedStates)}`
  return row ?? { count: 0, amountMicro: 0n }
}

const signedBytesRow = rowSchema('SignedBytes', {
  maxFeeWei: int8,
  priorityFeeWei: int8,
  hash: bytea,
  raw: bytea,
  purpose: oneOf(['payout', 'void']),
  ageMs: float8,
})
export type SignedBytes = RowOf<typeof signedBytesRow>

/** Everything the signer ever signed for a withdrawal, the newest first. */
export async function readSigned(reader: Reader, withdrawalId: string): Promise<SignedBytes[]> {
  return readRows(reader, signedBytesRow)`
    select hash, raw, purpose, max_fee_wei as "maxFeeWei", priority_fee_wei as "priorityFeeWei",
      (extract(epoch from clock_timestamp() - signed_at) * 1000)::float8 as "ageMs"
    from signer.transaction where withdrawal_id = ${withdrawalId} order by max_fee_wei desc, signed_at desc`
}

/** Whether the signer keeps a nonce for it: then only the chain ends it. */
export async function hasReservation(reader: Reader, withdrawalId: string): Promise<boolean> {
  const { rows } = await sql`select from signer.payout where withdrawal_id = ${withdrawalId}`.execute(reader)
  return rows.length === 1
}

/** More than this waiting between two blocks means that something is very wrong; the rest is read when these are mined. */
const openNoncesMax = 1000

const nonceRow = rowSchema('NonceRow', { nonce: int8 })

export interface GivenNonces {
  readonly highest: bigint | null
  readonly open: readonly bigint[]
}

/** The highest nonce the signer ever gave out for a wallet, and the first of those from a number on, in order. */
export async function readNonces(reader: Reader, chainId: number, wallet: Buffer, from: bigint): Promise<GivenNonces> {
  const given = sql`signer.nonce where chain_id = ${chainId} and wallet = ${wallet}`
  const [highest, open] = await Promise.all([
    readOptionalRow(reader, nonceRow)`select nonce from ${given} order by nonce desc limit 1`,
    readRows(reader, nonceRow)`
      select nonce from ${given} and nonce >= ${from} order by nonce limit ${openNoncesMax}`,
  ])
  return { highest: highest?.nonce ?? null, open: open.map(({ nonce }) => nonce) }
}

const voidRow = rowSchema('OpenVoid', { nonce: int8, id: uuid })

/** Withdrawals whose nonce is voided and not mined yet, the lowest nonce first. */
export async function readOpenVoids(reader: Reader, chainId: number, wallet: Buffer, from: bigint): Promise<string[]> {
  const rows = await readRows(reader, voidRow)`
    select distinct nonce, withdrawal_id as id from signer.transaction
    where chain_id = ${chainId} and wallet = ${wallet} and nonce >= ${from} and purpose = 'void'
    order by nonce limit ${otherBytesMax}`
  return rows.map(({ id }) => id)
}

/** Pools keep a limited number per sender; the lowest nonces come first, because nothing behind them can be mined. */
const otherBytesMax = 100

const otherBytesRow = rowSchema('OtherBytes', {
  raw: bytea,
  /** For coin sent to an address to be swept; null for a voided nonce. */
  topUpKey: uuid.nullable(),
  to: bytea,
  valueWei: int8,
  maxFeeWei: int8,
  priorityFeeWei: int8,
  ageMs: float8,
})
export type OtherBytes = RowOf<typeof otherBytesRow>

/** Bytes of the hot wallet that are no payout (coin for sweeping, voids) at nonces that are not mined yet. */
export async function readOtherBytes(
  reader: Reader,
  chainId: number,
  wallet: Buffer,
  from: bigint,
): Promise<OtherBytes[]> {
  return readRows(reader, otherBytesRow)`
    select distinct on (nonce) raw, top_up_key as "topUpKey", to_address as "to", value as "valueWei", max_fee_wei as "maxFeeWei",
      priority_fee_wei as "priorityFeeWei", (extract(epoch from clock_timestamp() - signed_at) * 1000)::float8 as "ageMs"
    from signer.transaction
    where chain_id = ${chainId} and wallet = ${wallet} and nonce >= ${from} and purpose in ('gas', 'void', 'fill')
    order by nonce, max_fee_wei desc limit ${otherBytesMax}`
}

const payoutWorkRow = rowSchema('PayoutWork', {
  /** Approved, and not begun. */
  payable: int4,
  /** Begun, and not over. */
  open: int4,
  /** Those of them with a nonce that carries nothing that was broadcast yet. */
  begun: int4,
  /** Presumably ended: settled so recently that the chain may take it back, or a void whose block is not recorded yet. */
  watched: int4,
})
export type PayoutWork = RowOf<typeof payoutWorkRow>

/** Whether the sending flows have anything to do. */
export async function readPayoutWork(reader: Reader, chainId: number): Promise<PayoutWork> {
  const row = await readOptionalRow(reader, payoutWorkRow)`
    select count(*) filter (where w.state in ${listed(payableStates)})::int as payable,
      count(*) filter (where w.state not in ${listed(payableStates)})::int as open,
      count(*) filter (where w.state in ${listed(preparedStates)} or ${unvoided})::int as begun,
      (select count(*)::int from withdrawals.withdrawal s where s.method = 'crypto' and s.chain_id = ${chainId}
        and s.state = 'settled' and s.settled_at > clock_timestamp() - ${settledWatchMinutes} * interval '1 minute')
      + (select count(*)::int from signer.transaction v where v.chain_id = ${chainId} and v.purpose = 'void'
        and v.signed_at > clock_timestamp() - ${voidWatchHours} * interval '1 hour') as watched
    from withdrawals.withdrawal w where w.method = 'crypto' and w.chain_id = ${chainId}
      and (w.state in ${listed(payoutStates)} or ${unvoided} or ${adopted})`
  return row ?? { payable: 0, open: 0, begun: 0, watched: 0 }
}

const sumRow = rowSchema('SumRow', { sum: int8 })

/** What approved withdrawals wait for, in micro. */
export async function readWantedMicro(reader: Reader, chainId: number): Promise<bigint> {
  const row = await readOptionalRow(reader, sumRow)`
    select coalesce(sum(amount_micro), 0)::bigint as sum from withdrawals.withdrawal
    where method = 'crypto' and chain_id = ${chainId} and state in ${listed(unminedStates)}`
  return row?.sum ?? 0n
}

const waitingPayoutsRow = rowSchema('WaitingPayouts', { refilling: int4, gas: int4 })
export type WaitingPayouts = RowOf<typeof waitingPayoutsRow>

/** Withdrawals that have been delayed for this long because the hot wallet lacks tokens, or coin for gas. */
export async function readWaitingPayouts(reader: Reader, chainId: number, sinceMs: number): Promise<WaitingPayouts> {
  return readRow(reader, waitingPayoutsRow)`
    select count(*) filter (where reason = 'refilling')::int as refilling, count(*) filter (where reason = 'gas')::int as gas
    from withdrawals.withdrawal where method = 'crypto' and chain_id = ${chainId} and state = 'delayed'
      and updated_at <= clock_timestamp() - ${sinceMs}::float8 * interval '1 millisecond'`
}

const hashRow = rowSchema('HashRow', { hash: bytea })

/** Every hash that may have taken money out of the hot wallet that the ledger still holds. */
export async function readLeavingHashes(reader: Reader, chainId: number): Promise<Hex[]> {
  const rows = await readRows(reader, hashRow)`
    select t.hash from withdrawals.withdrawal w join signer.transaction t on t.withdrawal_id = w.id
    where w.chain_id = ${chainId} and w.state not in ${listed(finalWithdrawalStates)} and t.purpose = 'payout'`
  return rows.map(({ hash }) => hexOf(hash))
}

const sentTodayRow = rowSchema('SentToday', {
  count: int4,
  amountMicro: int8,
  /** The part signed without an approver, within the signer's own limit. */
  autoMicro: int8,
})
export type SentToday = RowOf<typeof sentTodayRow>

/** What was signed in the last 24 hours, as the signer counts it. */
export async function readSentToday(reader: Reader, chainId: number): Promise<SentToday> {
  const row = await readOptionalRow(reader, sentTodayRow)`
    select count(*)::int as count, coalesce(sum(amount_micro), 0)::bigint as "amountMicro",
      coalesce(sum(amount_micro) filter (where tier = 'auto'), 0)::bigint as "autoMicro"
    from signer.payout where chain_id = ${chainId} and signed_at > (select platform.span_began(clock_timestamp(), ${signedWindowHours} * interval '1 hour'))`
  return row ?? { count: 0, amountMicro: 0n, autoMicro: 0n }
}
