import { setTimeout as pause } from 'node:timers/promises'
import type { Reader } from '#platform/database/database.ts'
import { isPast, readDrawnGroups, readNewestCheckpointGroup } from '../store/checkpoints.ts'

const pauseMs = 100

/**
 * A posting group below which no other can appear any more: the last that was drawn, once every transaction that drew one up to it has ended; where that
 * takes too long, that of the newest checkpoint.
 */
export async function readSettledGroup(reader: Reader, patienceMs = 10_000): Promise<bigint> {
  const { groupId, mark } = await readDrawnGroups(reader)
  for (let waitedMs = 0; waitedMs <= patienceMs; waitedMs += pauseMs) {
    if (await isPast(reader, mark)) return groupId
    await pause(pauseMs)
  }
  return readNewestCheckpointGroup(reader)
}
