import { chainUnitsFromMicro } from '@clearhold/contract/money'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { PreparedRefill, SignedRefill } from '@clearhold/contract/treasury/refill'
import { recordChange } from '#domains/audit/index.ts'
import { hexOf } from '#platform/chain/address.ts'
import type { Hex } from '#platform/chain/decode.ts'
import { decodeSignedTransfer } from '#platform/chain/signed-transfer.ts'
import type { RefillParts } from '../parts.ts'
import { readToken } from '../store/tokens.ts'
import { readWallets } from '../store/wallets.ts'

export type SendRefillRefusal = 'wallets_changed' | 'not_what_was_prepared' | 'not_sent' | 'reverted' | 'not_confirmed'

/**
 * Broadcasts a signed refill and waits for its confirmations. The bytes themselves are parsed: what they move must be what was prepared,
 * and the wallets still those of the register. In the ledger both wallets are custody, so nothing is posted. Idempotent: the same bytes
 * are the same transfer.
 */
export async function sendRefill(
  parts: RefillParts,
  prepared: PreparedRefill,
  signed: SignedRefill,
): Promise<Result<{ readonly hash: Hex }, SendRefillRefusal>> {
  const { database, chain, outgoing } = parts
  const token = await readToken(database.reader, chain.chainId)
  const wallets = await readWallets(database.reader, chain.chainId)
  if (token === undefined || wallets === undefined) return refuse('wallets_changed')
  if (prepared.from !== hexOf(wallets.custody) || prepared.to !== hexOf(wallets.hot)) return refuse('wallets_changed')
  const raw = signed.raw as Hex
  const read = await decodeSignedTransfer(raw)
  const isSame =
    read !== undefined &&
    read.from === prepared.from &&
    read.to === prepared.to &&
    read.nonce === prepared.nonce &&
    read.chainId === chain.chainId &&
    read.token === token.address &&
    read.units === chainUnitsFromMicro(prepared.amountMicro, token.decimals)
  if (!isSame) return refuse('not_what_was_prepared')
  await database.transaction((tx) =>
    recordChange(tx, {
      actor: 'operator:cli',
      action: 'custody.refill_sent',
      subject: `chain:${chain.chainId}`,
      after: { hash: read.hash, to: read.to, amountMicro: prepared.amountMicro.toString() },
      event: null,
    }),
  )
  const { outcome } = await outgoing.send(raw)
  if (outcome === 'refused') return refuse('not_sent')
  return waitUntilDeep(parts, read.hash)
}

async function waitUntilDeep(
  { chain, confirmationsNeeded, pause, looksMax }: RefillParts,
  hash: Hex,
): Promise<Result<{ readonly hash: Hex }, SendRefillRefusal>> {
  for (let look = 0; look < looksMax; look += 1) {
    const found = await chain.transaction(hash)
    if (found.kind === 'mined') {
      if (!found.succeeded) return refuse('reverted')
      const { number } = await chain.agreedHead()
      if (number - found.blockNumber + 1n >= BigInt(confirmationsNeeded)) return ok({ hash })
    }
    await pause()
  }
  return refuse('not_confirmed')
}
