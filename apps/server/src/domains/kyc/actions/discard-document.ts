import type { KycParts } from '../parts.ts'
import { storageKeyOf } from '../rules.ts'
import { deleteOrphanFile } from '../store/files.ts'

/** Deletes a file that no case refers to; idempotent. */
export async function discardDocument(parts: Pick<KycParts, 'database' | 'storage'>, name: string): Promise<void> {
  const isOrphan = await parts.database.transaction((tx) => deleteOrphanFile(tx, name))
  if (isOrphan) await parts.storage.delete(storageKeyOf(name))
}
