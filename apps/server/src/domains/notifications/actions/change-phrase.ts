import { recordChange } from '#domains/audit/index.ts'
import { type MasterKey, sealByMaster } from '#platform/crypto/sealed.ts'
import type { Tx } from '#platform/database/database.ts'
import { phraseContext } from '../rules.ts'
import { deletePhrase, writePhrase } from '../store.ts'

export interface PhraseChange {
  readonly personId: string
  /** Null takes it back. */
  readonly phrase: string | null
  readonly now: Date
  readonly requestId: string
}

/** Stores the phrase by which a person recognises our mails, sealed, and tells them: a thief of the session must not change it unnoticed. */
export async function changePhrase(
  tx: Tx,
  { masterKey }: { readonly masterKey: MasterKey },
  { personId, phrase, now, requestId }: PhraseChange,
): Promise<void> {
  if (phrase === null) {
    if (!(await deletePhrase(tx, personId))) return
  } else {
    await writePhrase(tx, personId, sealByMaster(masterKey, Buffer.from(phrase), phraseContext(personId)), now)
  }
  await recordChange(tx, {
    actor: `person:${personId}`,
    action: 'account.phrase_changed',
    subject: `person:${personId}`,
    after: { chosen: phrase !== null },
    requestId,
    event: { type: 'account.phrase_changed', personId, payload: {} },
  })
}
