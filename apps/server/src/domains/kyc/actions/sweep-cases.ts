import { appendRecord } from '../../audit/index.ts'
import type { KycParts } from '../parts.ts'
import { after, orphanMs } from '../rules.ts'
import { readFilesOf, readOrphanFiles } from '../store/files.ts'
import { markErased, readDueForErasure, readHoldersOfKeys } from '../store/subjects.ts'
import { eraseDocuments } from './erase-documents.ts'
import { discardDocument, storageKey } from './keep-document.ts'

const atOnce = 100

type SweepParts = Pick<KycParts, 'database' | 'clock' | 'keyring' | 'storage'>

/** Erases what was kept long enough, and throws away files of forms that failed. */
export async function sweepCases(parts: SweepParts): Promise<{ erased: number; orphans: number }> {
  const now = parts.clock.now()
  let erased = 0
  for (const personId of await readDueForErasure(parts.database.reader, now, atOnce)) {
    if ((await eraseDocuments(parts, { personId, actor: 'system:worker' })).ok) erased += 1
  }
  const orphans = await readOrphanFiles(parts.database.reader, after(now, -orphanMs), atOnce)
  for (const name of orphans) await discardDocument(parts, name)
  return { erased, orphans: orphans.length }
}

/**
 * Writes down what the keyring already knows: rows that name a destroyed key come from a backup that was put back, or from a
 * crash in the middle of erasing. Their files go again.
 */
export async function forgetDestroyed(parts: SweepParts): Promise<number> {
  let forgotten = 0
  let batch: string[] = []
  const settle = async () => {
    for (const { personId, keyId } of await readHoldersOfKeys(parts.database.reader, batch)) {
      const files = await parts.database.transaction(async (tx) => {
        await markErased(tx, personId, keyId, parts.clock.now())
        await appendRecord(tx, {
          actor: 'system:worker',
          action: 'kyc.erased',
          subject: `person:${personId}`,
          before: { keyId },
          after: { why: 'the key was destroyed before' },
        })
        return readFilesOf(tx, personId)
      })
      for (const name of files) await parts.storage.delete(storageKey(name))
      forgotten += 1
    }
    batch = []
  }
  for await (const keyId of parts.keyring.destroyed()) {
    batch.push(keyId)
    if (batch.length >= atOnce) await settle()
  }
  await settle()
  return forgotten
}
