import { recordChange } from '#domains/audit/index.ts'
import type { ErasureParts } from '../parts.ts'
import { erasedAtOnceMax, storageKeyOf } from '../rules.ts'
import { readFilesOf } from '../store/files.ts'
import { markErased, readHoldersOfKeys } from '../store/subjects.ts'

/**
 * Applies what the keyring already knows: rows that name a destroyed key come from a restored backup, or from a crash during erasure. Their
 * files are deleted again.
 */
export async function cleanUpDestroyedKeys(parts: ErasureParts): Promise<number> {
  let forgotten = 0
  let batch: string[] = []
  const finishBatch = async () => {
    for (const { personId, keyId } of await readHoldersOfKeys(parts.database.reader, batch)) {
      const files = await parts.database.transaction(async (tx) => {
        await markErased(tx, personId, keyId, parts.clock.now())
        await recordChange(tx, {
          actor: 'system:worker',
          action: 'kyc.erased',
          subject: `person:${personId}`,
          before: { keyId },
          after: { why: 'the key was destroyed before' },
          event: null,
        })
        return readFilesOf(tx, personId)
      })
      for (const name of files) await parts.storage.delete(storageKeyOf(name))
      forgotten += 1
    }
    batch = []
  }
  for await (const keyId of parts.keyring.destroyed()) {
    batch.push(keyId)
    if (batch.length >= erasedAtOnceMax) await finishBatch()
  }
  await finishBatch()
  return forgotten
}
