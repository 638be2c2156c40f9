import { isSealedByNewest, type MasterKey, openByMaster, sealByMaster } from '#platform/crypto/sealed.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { phraseContext } from '../rules.ts'
import { lockPhrases, resealPhrase } from '../store/phrases.ts'

const rowsAtOnce = 200

/** Seals every phrase, also one before its change, with the newest master key; returns how many there are and how many were sealed anew. */
export async function resealPhrases({
  database,
  masterKey,
}: {
  readonly database: Database
  readonly masterKey: MasterKey
}): Promise<{ all: number; resealed: number }> {
  const counts = { all: 0, resealed: 0 }
  const turn = async (tx: Tx, after: string | undefined): Promise<string | undefined> => {
    const rows = await lockPhrases(tx, after, rowsAtOnce)
    for (const { personId, sealed, previousSealed } of rows) {
      const context = phraseContext(personId)
      const renewed = (old: Buffer | null): Buffer | null => {
        if (old === null) return null
        counts.all += 1
        if (isSealedByNewest(masterKey, old)) return old
        counts.resealed += 1
        return sealByMaster(masterKey, openByMaster(masterKey, old, context), context)
      }
      const before = counts.resealed
      const row = { personId, sealed: renewed(sealed), previousSealed: renewed(previousSealed) }
      if (counts.resealed > before) await resealPhrase(tx, row)
    }
    return rows.at(-1)?.personId
  }
  let last: string | undefined
  do last = await database.transaction((tx) => turn(tx, last))
  while (last !== undefined)
  return counts
}
