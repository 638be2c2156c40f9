import { isSealedByNewest, openByMaster, sealByMaster } from '#platform/crypto/sealed.ts'
import type { Tx } from '#platform/database/database.ts'
import type { ThreadParts } from '../parts.ts'
import { readSealedMessages, readSealedThreads, writeSealedMessage, writeSealedThread } from '../store/reseal.ts'
import { bodyContext, subjectContext, visitorContext } from '../store/seals.ts'

const rowsAtOnce = 200
const first = '00000000-0000-0000-0000-000000000000'

/** Reseals the texts of threads with the newest master key; answers how many texts there are and how many were resealed. */
export async function resealThreads({
  database,
  masterKey,
}: Pick<ThreadParts, 'database' | 'masterKey'>): Promise<{ all: number; resealed: number }> {
  const counts = { all: 0, resealed: 0 }
  const renew = (sealed: Buffer, context: string): Buffer => {
    counts.all += 1
    if (isSealedByNewest(masterKey, sealed)) return sealed
    counts.resealed += 1
    return sealByMaster(masterKey, openByMaster(masterKey, sealed, context), context)
  }
  const threads = async (tx: Tx, after: string): Promise<string | undefined> => {
    const rows = await readSealedThreads(tx, after, rowsAtOnce)
    for (const { id, subjectSealed, visitorSealed } of rows) {
      const before = counts.resealed
      const renewed = {
        id,
        subjectSealed: renew(subjectSealed, subjectContext(id)),
        visitorSealed: visitorSealed && renew(visitorSealed, visitorContext(id)),
      }
      if (counts.resealed > before) await writeSealedThread(tx, renewed)
    }
    return rows.at(-1)?.id
  }
  const messages = async (tx: Tx, after: string): Promise<string | undefined> => {
    const rows = await readSealedMessages(tx, after, rowsAtOnce)
    for (const { id, bodySealed } of rows) {
      const renewed = renew(bodySealed, bodyContext(id))
      if (renewed !== bodySealed) await writeSealedMessage(tx, { id, bodySealed: renewed })
    }
    return rows.at(-1)?.id
  }
  for (const turn of [threads, messages]) {
    let last: string | undefined = first
    while (last !== undefined) {
      const after: string = last
      last = await database.transaction((tx) => turn(tx, after))
    }
  }
  return counts
}
