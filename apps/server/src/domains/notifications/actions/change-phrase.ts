import { recordChange } from '#domains/audit/index.ts'
import { type MasterKey, sealByMaster } from '#platform/crypto/sealed.ts'
import type { Tx } from '#platform/database/database.ts'
import { phraseContext, previousPhraseMs } from '../rules.ts'
import { takePhraseBack, writePhrase } from '../store/phrases.ts'

export interface PhraseChange {
  readonly personId: string
  /** Null takes it back. */
  readonly phrase: string | null
  readonly now: Date
  readonly requestId: string
}

/**
 * Stores the phrase by which a person recognises our mails, sealed, and tells them. The one before stays for a week, and that mail goes out
 * under it: a thief of the session would otherwise have our warning look forged.
 */
export async function changePhrase(
  tx: Tx,
  { masterKey }: { readonly masterKey: MasterKey },
  { personId, phrase, now, requestId }: PhraseChange,
): Promise<void> {
  const times = { now, keptUntil: new Date(now.getTime() + previousPhraseMs) }
  if (phrase === null) {
    if (!(await takePhraseBack(tx, personId, times))) return
  } else {
    const sealed = sealByMaster(masterKey, Buffer.from(phrase), phraseContext(personId))
    await writePhrase(tx, personId, { sealed, ...times })
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
