import type { KycDocument } from '@clearhold/contract/kyc/rules'
import { type Result, refuse } from '@clearhold/contract/result'
import { readPersonState } from '#domains/accounts/index.ts'
import type { Tx } from '#platform/database/database.ts'
import type { KycParts } from '../parts.ts'
import { readSubject, takeTurn } from '../store/subjects.ts'
import { discardDocument } from './discard-document.ts'
import { type HeldKey, readOrCreateKey } from './read-or-create-key.ts'
import { type DocumentRefusal, reencodePicture, type SentDocument } from './reencode-picture.ts'
import { storeDocument } from './store-document.ts'

export interface KeptDocument {
  readonly document: KycDocument
  readonly fileName: string
}

/**
 * Re-encodes and stores pictures, then does the rest in one transaction; if that is refused, the pictures are deleted. The key is read
 * again in that transaction, because it may have been destroyed in between.
 */
export async function withStoredDocuments<Value, Code extends string>(
  parts: KycParts,
  { personId, documents }: { readonly personId: string; readonly documents: readonly SentDocument[] },
  work: (tx: Tx, held: HeldKey, kept: readonly KeptDocument[]) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code | DocumentRefusal | 'account_not_active'>> {
  const pictures: { document: SentDocument['document']; picture: Buffer }[] = []
  for (const sent of documents) {
    const picture = await reencodePicture(parts, sent)
    if (!picture.ok) return picture
    pictures.push({ document: sent.document, picture: picture.value })
  }
  const held = await parts.database.transaction((tx) => readOrCreateKey(tx, parts, personId))
  const kept: KeptDocument[] = []
  let stays = false
  try {
    for (const { document, picture } of pictures) {
      kept.push({ document, fileName: await storeDocument(parts, { personId, key: held.key, picture }) })
    }
    const result = await parts.database.transaction(async (tx) => {
      await takeTurn(tx, personId)
      // Serialised with closing the account by a lock.
      if ((await readPersonState(tx, personId)) !== 'active') return refuse('account_not_active')
      if ((await readSubject(tx, personId))?.keyId !== held.keyId) throw new Error('the key was destroyed meanwhile')
      return work(tx, held, kept)
    })
    stays = result.ok
    return result
  } finally {
    if (!stays) for (const { fileName } of kept) await discardDocument(parts, fileName)
  }
}
