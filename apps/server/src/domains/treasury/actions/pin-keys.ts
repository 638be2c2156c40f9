import { recordChange } from '#domains/audit/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { Signer } from '#platform/signer/signer.ts'
import { insertKeyRing, readKeyRing } from '../store/addresses.ts'
import { checkPinnedKey } from './check-pinned-key.ts'

/**
 * Has the signer make its keys, once, and pins the public one: from now on every address must derive from it. Where a key is pinned
 * already, the signer must hold that very one; another is refused, because money arrives at addresses of the first.
 */
export async function pinKeys(database: Database, signer: Signer): Promise<{ depositXpub: string; isNew: boolean }> {
  const pinnedBefore = await readKeyRing(database.reader)
  if (pinnedBefore !== undefined) {
    return { depositXpub: await checkPinnedKey(database.reader, signer), isNew: false }
  }
  const { depositXpub } = await signer.initialiseKeys()
  await database.transaction(async (tx) => {
    await insertKeyRing(tx, depositXpub)
    await recordChange(tx, {
      actor: 'operator:cli',
      action: 'keys.pinned',
      subject: 'treasury:keys',
      after: { depositXpub },
      event: null,
    })
  })
  return { depositXpub: await checkPinnedKey(database.reader, signer), isNew: true }
}
