import { isSealedByNewest, openByMaster, sealByMaster } from '#platform/crypto/sealed.ts'
import type { Tx } from '#platform/database/database.ts'
import type { AccountsParts } from '../parts.ts'
import { totpContext } from '../rules.ts'
import { lockSealedTotp, writeSealedTotp } from '../store/factors.ts'

const peopleAtOnce = 200

/** Re-encrypts every TOTP secret with the newest master key; returns how many there are and how many were re-encrypted. */
export async function resealSecrets({
  database,
  masterKey,
}: Pick<AccountsParts, 'database' | 'masterKey'>): Promise<{ all: number; resealed: number }> {
  const counts = { all: 0, resealed: 0 }
  const reseal = (personId: string, sealed: Buffer | null): Buffer | null => {
    if (sealed === null) return null
    counts.all += 1
    if (isSealedByNewest(masterKey, sealed)) return null
    counts.resealed += 1
    const context = totpContext(personId)
    return sealByMaster(masterKey, openByMaster(masterKey, sealed, context), context)
  }
  const turn = async (tx: Tx, after: string | undefined): Promise<string | undefined> => {
    const people = await lockSealedTotp(tx, after, peopleAtOnce)
    for (const { id, totpSecretSealed, totpDraftSealed } of people) {
      const secret = reseal(id, totpSecretSealed)
      const draft = reseal(id, totpDraftSealed)
      if (secret !== null || draft !== null) await writeSealedTotp(tx, id, { secret, draft })
    }
    return people.at(-1)?.id
  }
  let last: string | undefined
  do last = await database.transaction((tx) => turn(tx, last))
  while (last !== undefined)
  return counts
}
