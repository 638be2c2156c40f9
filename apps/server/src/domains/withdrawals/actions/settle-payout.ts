import { decimalFromMicro, microFromChainUnits } from '@clearhold/contract/money'
import {
  capitalAccount,
  chainAccount,
  formatEntryId,
  investorAccount,
  openAccounts,
  postEntries,
} from '#domains/ledger/index.ts'
import { raiseAlarm, type Token, tripBreaker } from '#domains/treasury/index.ts'
import { bytesOf, hexOf } from '#platform/chain/address.ts'
import type { Hex, MinedTransaction } from '#platform/chain/decode.ts'
import type { Tx } from '#platform/database/database.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import type { PayoutParts } from '../parts.ts'
import { referenceOf } from '../rules.ts'
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
const actor = 'system:payouts'

/**
 * Ends a withdrawal by what the chain says of it. It is settled when the token moved from the hot wallet to the person's
 * address, as deep as is asked for: the state and the book in one transaction. A transaction the chain reverted, or in which
 * no token moved, stops all payouts; nobody is refunded by itself, because people must first know why.
 */
export async function settlePayout(parts: PayoutParts, withdrawal: InFlight, landed: Landed): Promise<void> {
  const { mined, hot, token } = landed
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
    const endEntryId = await bookSettled(tx, parts.chain.chainId, withdrawal)
    const set = {
      txHash: bytesOf(landed.txHash),
      confirmations: parts.confirmationsNeeded,
      arrivedMicro,
      endEntryId,
      confirmationsNeeded: parts.confirmationsNeeded,
    }
    if (!(await moveWithdrawal(tx, { id: withdrawal.id, from, to: 'settled', set }))) {
      throw new Error(`withdrawal ${withdrawal.id} moved on while it was settled`)
    }
    if (alarm === undefined) return
    await makeGood(tx, withdrawal, shortMicro)
    await raiseAlarm(tx, { ...alarm, stopsPayouts: true })
  })
  // The alarm stands already, whatever happens to us now; this stops the signer too.
  if (alarm !== undefined) await tripBreaker(parts, alarm)
}

function feeAlarm({ chain: { chainId } }: PayoutParts, { id }: InFlight, shortMicro: bigint) {
  return { kind: 'token_fee', chainId, about: `withdrawal:${id}:${decimalFromMicro(shortMicro)}` } as const
}

async function bookSettled(tx: Tx, chainId: number, { id, personId, amountMicro }: InFlight): Promise<bigint> {
  const leaving = investorAccount(personId, 'leaving')
  const custody = chainAccount('custody', chainId)
  await openAccounts(tx, [leaving, custody])
  const [outcome] = await postEntries(tx, [
    {
      key: `withdrawal:${id}:settle`,
      reason: 'withdrawal.settled',
      actor,
      about: `withdrawal:${id}`,
      postings: [{ source: leaving, target: custody, amountMicro }],
    },
  ])
  if (outcome?.kind !== 'posted')
    throw new Error(`the settlement of withdrawal ${id} was answered with ${outcome?.kind}`)
  return outcome.entryId
}

/** A token that keeps a fee for its issuer: what did not arrive is the person's again, out of the operator's own money. */
async function makeGood(tx: Tx, { id, personId, number }: InFlight, shortMicro: bigint): Promise<void> {
  const cash = investorAccount(personId, 'cash')
  await openAccounts(tx, [capitalAccount, cash])
  const [outcome] = await postEntries(tx, [
    {
      key: `withdrawal:${id}:shortfall`,
      reason: 'withdrawal.shortfall',
      actor,
      about: `withdrawal:${id}`,
      postings: [{ source: capitalAccount, target: cash, amountMicro: shortMicro }],
    },
  ])
  // Without free capital the alarm says what is missing, and people settle it.
  if (outcome?.kind !== 'posted') return
  const payload = { withdrawalId: id, reference: referenceOf(number), amount: decimalFromMicro(shortMicro) }
  await appendEvent(tx, {
    type: 'withdrawal.shortfall',
    personId,
    payload: { ...payload, entry: formatEntryId(outcome.entryId) },
  })
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
