import { isSealedByNewest, openByMaster, sealByMaster } from '#platform/crypto/sealed.ts'
import type { Tx } from '#platform/database/database.ts'
import type { SnapshotParts } from '../parts.ts'
import { keyContext } from '../rules.ts'
import { lockKeys, writeKey } from '../store/snapshots.ts'

const snapshotsAtOnce = 200

/** Reseals the key of every snapshot with the newest master key; answers how many there are and how many were resealed. */
export async function resealKeys({
  database,
  masterKey,
}: Pick<SnapshotParts, 'database' | 'masterKey'>): Promise<{ all: number; resealed: number }> {
  const counts = { all: 0, resealed: 0 }
  const turn = async (tx: Tx, after: number): Promise<number | undefined> => {
    const snapshots = await lockKeys(tx, after, snapshotsAtOnce)
    for (const { number, keySealed } of snapshots) {
      counts.all += 1
      if (isSealedByNewest(masterKey, keySealed)) continue
      const context = keyContext(number)
      await writeKey(tx, number, sealByMaster(masterKey, openByMaster(masterKey, keySealed, context), context))
      counts.resealed += 1
    }
    return snapshots.at(-1)?.number
  }
  let last: number | undefined = 0
  while (last !== undefined) {
    const after: number = last
    last = await database.transaction((tx) => turn(tx, after))
  }
  return counts
}
