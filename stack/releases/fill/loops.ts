import { randomId } from '#platform/crypto/crypto.ts'
import { insertLoop, type LoopNote, writeLoop } from '#platform/durable/loop-rows.ts'
import type { World } from './world.ts'

/** Rows of loops, none of which runs here: one with a leader and a failed run, one idle, and one that has just begun. */
export async function fillLoops({ database }: World): Promise<void> {
  const quiet: LoopNote = {
    name: 'housekeeping',
    idleMs: 3_600_000,
    holder: null,
    leaseMs: 10_000,
    runs: 0,
    beganAgoMs: null,
    endedAgoMs: null,
    failures: 0,
    lastFailure: null,
  }
  const ran = { runs: 3, beganAgoMs: 20, endedAgoMs: 10, idleMs: 250 }
  const notes: readonly LoopNote[] = [
    quiet,
    { ...quiet, ...ran, name: 'relay' },
    { ...quiet, ...ran, name: 'sealer', holder: randomId(), failures: 2, lastFailure: 'ESOCKET' },
  ]
  await database.transaction(async (tx) => {
    for (const note of notes) {
      await insertLoop(tx, note.name, note.idleMs)
      await writeLoop(tx, note)
    }
  })
}
