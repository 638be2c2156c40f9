import { bytesOf, hexOf } from '#platform/chain/address.ts'
import { type AgreedBlock, ChainError } from '#platform/chain/chain.ts'
import type { Hex } from '#platform/chain/decode.ts'
import { replacementFees, suggestFees } from '#platform/chain/fees.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import type { Fees } from '#platform/signer/payout-signer.ts'
import type { SnapshotParts } from '../parts.ts'
import {
  type AnchorBytes,
  readAnchorBytes,
  readUnanchored,
  type Unanchored,
  writeAnchored,
  writeAnchorSent,
  writeAnchorTried,
  writeStuck,
} from '../store/snapshots.ts'

/** How many one run follows; nonces are used in order, so the oldest decide. */
const followedMax = 20

/**
 * Follows the anchors that are not deep in the chain yet: broadcasts them, replaces pending ones at a higher fee, records those that both
 * providers have deep enough, and marks those that do not get there as stuck: owners are notified of the first in a row. True while there
 * are any.
 */
export async function followAnchors(parts: SnapshotParts): Promise<boolean> {
  const open = await readUnanchored(parts.database.reader, followedMax)
  if (open.length === 0) return false
  try {
    const head = await parts.chain.agreedHead()
    for (const snapshot of open) await follow(parts, snapshot, head)
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    for (const snapshot of open) await sayStuck(parts, snapshot)
    parts.log.warn(
      { event: 'anchor.skipped', reason: error.message },
      'Anchors could not be looked at: the chain is late',
    )
  }
  return (await readUnanchored(parts.database.reader, 1)).length > 0
}

async function follow(parts: SnapshotParts, snapshot: Unanchored, head: AgreedBlock): Promise<void> {
  const { database, chain, clock, confirmationsNeeded, limits } = parts
  const bytes = await readAnchorBytes(database.reader, snapshot.number)
  for (const { hash } of bytes) {
    const found = await chain.transaction(hexOf(hash))
    if (found.kind !== 'mined') continue
    if (head.number + 1n - found.blockNumber < BigInt(confirmationsNeeded)) return
    await database.transaction((tx) => writeAnchored(tx, snapshot.number, { hash, block: found.blockNumber }))
    return
  }
  const { sentAt } = snapshot
  const isDue = sentAt === null || clock.now().getTime() - sentAt.getTime() >= limits.replaceAfterMs
  if (isDue) await send(parts, { snapshot, bytes, head })
  await sayStuck(parts, snapshot)
}

async function send(
  parts: SnapshotParts,
  about: { readonly snapshot: Unanchored; readonly bytes: readonly AnchorBytes[]; readonly head: AgreedBlock },
): Promise<void> {
  const { database, signer, outgoing, clock, log } = parts
  const { number } = about.snapshot
  const at = clock.now()
  await database.transaction((tx) => writeAnchorTried(tx, number, at))
  const anchor = await signer.anchor()
  const fees = await feesFor(parts, about.bytes)
  if (!anchor.ok || fees === undefined) return
  const nonce = await outgoing.nonceAt(anchor.value.address, about.head)
  const signed = await signer.sendAnchor(number, Number(nonce), fees)
  if (!signed.ok) {
    log.error({ event: 'anchor.refused', number, code: signed.code }, 'The signer does not anchor a snapshot')
    return
  }
  const { outcome, reason } = await outgoing.send(signed.value.raw)
  if (outcome === 'refused')
    log.error(
      { event: 'anchor.not_sent', number, reason },
      'No provider takes the anchor; its key may lack coin for gas',
    )
  const { wallet, hash } = signed.value
  const sent: { wallet: Hex; hash: Hex } = { wallet, hash }
  await database.transaction((tx) =>
    writeAnchorSent(tx, number, { wallet: bytesOf(sent.wallet), hash: bytesOf(sent.hash), at }),
  )
}

/** A replacement raises the fees; at the cap the same bytes are broadcast again. */
async function feesFor({ outgoing, limits }: SnapshotParts, bytes: readonly AnchorBytes[]): Promise<Fees | undefined> {
  const { feeCapWei } = limits
  const suggested = suggestFees(await outgoing.marketFees(), feeCapWei)
  const [dearest] = bytes
  if (dearest === undefined || suggested === undefined) return suggested ?? dearest
  return replacementFees(dearest, suggested, feeCapWei) ?? dearest
}

async function sayStuck({ database, clock, limits, log }: SnapshotParts, snapshot: Unanchored): Promise<void> {
  const { number, state, firstSentAt } = snapshot
  if (state === 'stuck' || firstSentAt === null) return
  if (clock.now().getTime() - firstSentAt.getTime() < limits.stuckAfterMs) return
  log.error({ event: 'anchor.stuck', number }, 'The anchor of a snapshot does not get into the chain')
  await database.transaction(async (tx) => {
    const isFirst = await writeStuck(tx, number)
    if (isFirst) await appendEvent(tx, { type: 'anchor.stuck', payload: { snapshot: String(number) } })
  })
}
