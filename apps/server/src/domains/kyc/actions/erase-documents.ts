import { ok, type Result, refuse } from '@clearhold/contract/result'
import { readPersonState } from '#domains/accounts/index.ts'
import { recordChange } from '#domains/audit/index.ts'
import type { ErasureParts } from '../parts.ts'
import { storageKeyOf } from '../rules.ts'
import { readFilesOf } from '../store/files.ts'
import { markErased, readSubject, takeTurn } from '../store/subjects.ts'

export interface Erasing {
  readonly personId: string
  /** 'system:worker' when retention is over, 'operator:cli' when the operator erases sooner. */
  readonly actor: string
  /** The reason for erasing early; without it only what is due is erased. */
  readonly soonerBecause?: string | undefined
}

export type EraseRefusal = 'nothing_there' | 'legal_hold' | 'account_open' | 'not_due'

/**
 * Destroys the key of a person's documents (crypto-shredding). From then on they are unreadable, here and in any backup of the database or
 * the storage, because no backup contains the key. The files are deleted as well.
 */
export async function eraseDocuments(
  parts: ErasureParts,
  { personId, actor, soonerBecause }: Erasing,
): Promise<Result<{ files: number }, EraseRefusal>> {
  const { database, clock, keyring, storage } = parts
  const erased = await database.transaction(async (tx): Promise<Result<string[], EraseRefusal>> => {
    await takeTurn(tx, personId)
    const subject = await readSubject(tx, personId)
    if (subject === undefined || subject.keyId === null) return refuse('nothing_there')
    if (subject.legalHold !== null) return refuse('legal_hold')
    if (soonerBecause === undefined && (await readPersonState(tx, personId)) !== 'closed') return refuse('account_open')
    const isDue = subject.eraseAt !== null && subject.eraseAt <= clock.now()
    if (!isDue && soonerBecause === undefined) return refuse('not_due')
    const files = await readFilesOf(tx, personId)
    // Inside the transaction, before the commit: if the commit is lost, the key is destroyed all the same, and the next sweep records it.
    await keyring.destroy(subject.keyId)
    await markErased(tx, personId, subject.keyId, clock.now())
    await recordChange(tx, {
      actor,
      action: 'kyc.erased',
      subject: `person:${personId}`,
      before: { keyId: subject.keyId, files },
      after: { why: soonerBecause ?? 'retention ended' },
      event: null,
    })
    return ok(files)
  })
  if (!erased.ok) return erased
  for (const name of erased.value) await storage.delete(storageKeyOf(name))
  return ok({ files: erased.value.length })
}
