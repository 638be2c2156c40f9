import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ChainError } from '#platform/chain/chain.ts'
import type { Hex } from '#platform/chain/decode.ts'
import type { SnapshotParts } from '../parts.ts'
import { privateFolder, publicFolder } from '../store/files.ts'
import { forgetBuilt, readInWork, writePublished } from '../store/snapshots.ts'
import { notifyOfOwnershipEnd } from './notify-of-ownership-end.ts'

/**
 * Has the signer sign what was built, publishes the files, and stores the note, which seals it. Idempotent after an interruption: the
 * signer answers the same note. False when the signer refuses, or the chain is late.
 */
export async function signSnapshot(parts: SnapshotParts): Promise<boolean> {
  const { database, signer, folder, log } = parts
  const work = await readInWork(database.reader)
  if (work === undefined) return true
  if (work.root === null) return false
  const anchor = await signer.anchor()
  if (!anchor.ok) return false
  const chainNonce = await readChainNonce(parts, anchor.value.address)
  if (chainNonce === undefined) return false
  const signed = await signer.sign(work.number, Number(chainNonce))
  if (!signed.ok) {
    log.error(
      { event: 'snapshot.refused', number: work.number, code: signed.code },
      'The signer does not sign a snapshot',
    )
    // The ledger differs: it is rebuilt from another cut.
    if (signed.code === 'owed_differs') await database.transaction((tx) => forgetBuilt(tx, work.number))
    return false
  }
  const { note } = signed.value
  await publish(folder, work.number, note)
  const text = note.slice(0, note.lastIndexOf('\n\n') + 1)
  await database.transaction(async (tx) => {
    if (await writePublished(tx, { number: work.number, text, note }))
      await notifyOfOwnershipEnd(tx, { chainId: parts.chain.chainId, origin: parts.origin })
  })
  return true
}

/** Undefined while the chain is late. */
async function readChainNonce({ chain, outgoing, log }: SnapshotParts, anchor: Hex): Promise<bigint | undefined> {
  try {
    return await outgoing.nonceAt(anchor, await chain.agreedHead())
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    log.warn({ event: 'snapshot.late', reason: error.message }, 'A snapshot waits for the chain')
    return undefined
  }
}

/** All of it or nothing: a folder that exists is complete. */
async function publish(folder: string, number: number, note: string): Promise<void> {
  const from = privateFolder(folder, number)
  const to = publicFolder(folder, number)
  const fresh = `${to}.new`
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { recursive: true })
  for (const name of ['crown', 'reserves.json', 'published.json']) await copyFile(join(from, name), join(fresh, name))
  await writeFile(join(fresh, 'note'), note)
  await rm(to, { recursive: true, force: true })
  await rename(fresh, to)
}
