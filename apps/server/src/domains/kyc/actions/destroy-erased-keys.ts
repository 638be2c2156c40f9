import { inPages, leastId } from '#platform/database/in-pages.ts'
import type { KycParts } from '../parts.ts'
import { readErasedKeys } from '../store/subjects.ts'

/**
 * Destroys again the keys of documents that the database says are erased, and returns how many were there. They come from a copy of the
 * keyring that is older than the restored database; every name is marked, because the copy may lack marks as well.
 */
export async function destroyErasedKeys({
  database,
  keyring,
}: Pick<KycParts, 'database' | 'keyring'>): Promise<number> {
  let destroyed = 0
  const read = (after: string, limit: number) => readErasedKeys(database.reader, after, limit)
  for await (const { keyId } of inPages(leastId, read, ({ caseId }) => caseId)) {
    if (await keyring.has(keyId)) destroyed += 1
    await keyring.destroy(keyId)
  }
  return destroyed
}
