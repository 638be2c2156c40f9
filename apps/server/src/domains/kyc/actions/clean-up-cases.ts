import type { ErasureParts } from '../parts.ts'
import { after, erasedAtOnceMax, orphanMs } from '../rules.ts'
import { readOrphanFiles } from '../store/files.ts'
import { readDueForErasure } from '../store/subjects.ts'
import { discardDocument } from './discard-document.ts'
import { eraseDocuments } from './erase-documents.ts'

/** Erases documents whose retention is over, and deletes files of failed forms. */
export async function cleanUpCases(parts: ErasureParts): Promise<{ erased: number; orphans: number }> {
  const now = parts.clock.now()
  let erased = 0
  for (const personId of await readDueForErasure(parts.database.reader, now, erasedAtOnceMax)) {
    if ((await eraseDocuments(parts, { personId, actor: 'system:worker' })).ok) erased += 1
  }
  const orphans = await readOrphanFiles(parts.database.reader, after(now, -orphanMs), erasedAtOnceMax)
  for (const name of orphans) await discardDocument(parts, name)
  return { erased, orphans: orphans.length }
}
