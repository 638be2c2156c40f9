import { decimalFromMicro, microFromChainUnits } from '@clearhold/contract/money'
import { raiseAlarm, type Token, tripBreaker } from '#domains/treasury/index.ts'
import { bytesOf, hexOf } from '#platform/chain/address.ts'
import type { Hex, MinedTransaction } from '#platform/chain/decode.ts'
import type { PayoutParts } from '../parts.ts'
import { isOperators } from '../rules.ts'
import { writeMadeGood, writeSettledOnChain } from '../store/money.ts'
import type { InFlight } from '../store/payouts.ts'
import { moveWithdrawal } from './move-withdrawal.ts'

export interface Landed {
  readonly txHash: Hex
  readonly mined: MinedTransaction
  readonly confirmations: number
  readonly hot: Hex
  readonly token: Token
}

const from = ['signed', 'broadcast', 'confirming', 'uncertain'] as const

/**
 * Ends a withdrawal by what the chain reports. It is settled when the token moved from the hot wallet to the person's address, with the
 * required confirmations: state and ledger in one transaction. A transaction that reverted, or in which no token moved, stops all
 * payouts; there is no automatic refund, because people must first know why.
 */
export async function settlePayout(parts: PayoutParts, withdrawal: InFlight, landed: Landed): Promise<void> {
  const { mined, hot, token } = landed
  const { confirmationsNeeded } = parts
  if (!mined.succeeded) return fail(parts, withdrawal, landed, 'reverted')
  const to = hexOf(withdrawal.toAddress)
  const log = mined.transfers.find(
    (transfer) => transfer.token === token.address && transfer.sender === hot && transfer.receiver === to,
  )
  if (log === undefined) return fail(parts, withdrawal, landed, 'no_transfer')
  const { amountMicro: arrivedMicro } = microFromChainUnits(log.amountRaw, token.decimals)
  const shortMicro = withdrawal.amountMicro - arrivedMicro
  const alarm = shortMicro > 0n ? feeAlarm(parts, withdrawal, shortMicro) : undefined
  await parts.database.transaction(async (tx) => {
    const { id } = withdrawal
    await writeSettledOnChain(tx, {
      id,
      txHash: bytesOf(landed.txHash),
      arrivedMicro,
      confirmations: confirmationsNeeded,
    })
    if (alarm === undefined) return
    // Without free capital the alarm names what is missing, and people settle it.
    if (!isOperators(withdrawal)) await writeMadeGood(tx, id)
    await raiseAlarm(tx, { ...alarm, stopsPayouts: true })
  })
  // The alarm is already committed, even if this process dies now; this stops the signer too.
  if (alarm !== undefined) await tripBreaker(parts, alarm)
}

function feeAlarm({ chain: { chainId } }: PayoutParts, { id }: InFlight, shortMicro: bigint) {
  return { kind: 'token_fee', chainId, about: `withdrawal:${id}:${decimalFromMicro(shortMicro)}` } as const
}

async function fail(
  parts: PayoutParts,
  { id }: InFlight,
  { txHash }: Landed,
  reason: 'reverted' | 'no_transfer',
): Promise<void> {
  const set = { txHash: bytesOf(txHash) }
  const kind = reason === 'reverted' ? 'payout_reverted' : 'payout_without_transfer'
  const alarm = { kind, chainId: parts.chain.chainId, about: `withdrawal:${id}` } as const
  await parts.database.transaction(async (tx) => {
    await moveWithdrawal(tx, { id, from, to: 'failed', reason, set })
    await raiseAlarm(tx, { ...alarm, stopsPayouts: true })
  })
  await tripBreaker(parts, alarm)
}
