import { isDrawn } from '@clearhold/proof/draw'
import { bytesOf } from '#platform/chain/address.ts'
import { ChainError } from '#platform/chain/chain.ts'
import { appendEvents } from '#platform/events/outbox.ts'
import type { SnapshotParts } from '../parts.ts'
import { drawPageMax } from '../rules.ts'
import { type DueDraw, insertDraw, noteDrawPage, readDueDraw, readWithLeaves, takeDrawPage } from '../store/draws.ts'

/**
 * Once a month asks one investor in a hundred to check, drawn by the block in which the month's first snapshot is anchored: it was signed
 * before that hash could be known. Each drawn investor is asked once, despite interruptions. False while the hash is not available from
 * the chain.
 */
export async function drawInvestors(parts: SnapshotParts, pageMax = drawPageMax): Promise<boolean> {
  const due = await readDueDraw(parts.database.reader)
  if (due === undefined) return true
  const blockHash = due.blockHash ?? (await writeDown(parts, due))
  if (blockHash === undefined) return false
  while (await askPage(parts, { due, blockHash, pageMax }));
  return true
}

async function writeDown({ database, chain, log }: SnapshotParts, due: DueDraw): Promise<Buffer | undefined> {
  try {
    const { hash } = await chain.agreedBlock(due.anchorBlock)
    const blockHash = bytesOf(hash)
    await database.transaction((tx) => insertDraw(tx, { ...due, blockHash }))
    return blockHash
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    log.warn({ event: 'draw.skipped', reason: error.message }, 'No investor was drawn: the chain is late')
    return undefined
  }
}

interface Page {
  readonly due: DueDraw
  readonly blockHash: Buffer
  readonly pageMax: number
}

/** True while there are more people to process. */
function askPage({ database }: SnapshotParts, { due, blockHash, pageMax }: Page): Promise<boolean> {
  const { month, snapshot, cutGroup } = due
  return database.transaction(async (tx) => {
    const people = await takeDrawPage(tx, month, pageMax)
    if (people === undefined) return false
    const drawn = people.filter((personId) => isDrawn(blockHash, personId))
    const asked = await readWithLeaves(tx, drawn, cutGroup)
    const payload = { month, snapshot: String(snapshot) }
    await appendEvents(
      tx,
      asked.map((personId) => ({ type: 'proof.drawn' as const, personId, payload })),
    )
    const isLast = people.length < pageMax
    await noteDrawPage(tx, month, { reached: people.at(-1), asked: asked.length, isLast })
    return !isLast
  })
}
