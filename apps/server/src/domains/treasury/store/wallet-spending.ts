import { int4, int8 } from '#platform/database/columns.ts'
import type { Reader } from '#platform/database/database.ts'
import { type RowOf, readRow, readRows, rowSchema } from '#platform/database/read-rows.ts'
import { spendingDays } from '../rules.ts'

const walletSpendingRow = rowSchema('WalletSpending', {
  /** What payouts took out of it. */
  paidMicro: int8,
  /** The maximum cost of payouts, coin for sweeping and voids; of several at one nonce only the most expensive counts. */
  gasWei: int8,
})
export type WalletSpending = RowOf<typeof walletSpendingRow>

/** What the signer signed from a wallet in the last days, as it counts them. */
export async function readWalletSpending(reader: Reader, chainId: number, wallet: Buffer): Promise<WalletSpending> {
  return readRow(reader, walletSpendingRow)`
    with dearest as (
      select max(case when purpose = 'payout' then value end) as paid,
        max(case when purpose = 'gas' then value else 0 end + gas_limit * max_fee_wei) as cost
      from signer.transaction
      where chain_id = ${chainId} and wallet = ${wallet} and signed_at > (select platform.span_began(clock_timestamp(), ${spendingDays} * interval '1 day'))
      group by nonce)
    select coalesce(sum(paid), 0)::bigint as "paidMicro", coalesce(sum(cost), 0) as "gasWei" from dearest`
}

const networkFeesRow = rowSchema('NetworkFees', {
  chainId: int4,
  /** Nonces: what was signed again with a higher fee is one transaction. */
  transactions: int4,
  atMostWei: int8,
})
export type NetworkFees = RowOf<typeof networkFeesRow>

/** The most that what was signed in a period can have cost, by chain; of several at one nonce the most expensive. */
export async function readNetworkFees(reader: Reader, from: Date, until: Date): Promise<NetworkFees[]> {
  return readRows(reader, networkFeesRow)`
    with dearest as (
      select chain_id, max(gas_limit * max_fee_wei) as cost from signer.transaction
      where signed_at >= ${from} and signed_at < ${until} group by chain_id, wallet, nonce)
    select chain_id::int as "chainId", count(*)::int as transactions, sum(cost) as "atMostWei"
    from dearest group by chain_id order by chain_id`
}
