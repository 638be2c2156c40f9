import { isPast, readDrawnGroups } from '#domains/ledger/index.ts'
import type { Database } from '#platform/database/database.ts'
import { cutWaitMs, foldGroupsMax, holdMs } from '../rules.ts'
import { foldGroups, holdFold, readFoldedGroup, releaseFold } from '../store/holdings.ts'

export interface Cut {
  /** The holdings include everything up to this group, and nothing above it. */
  readonly groupId: bigint
  readonly holder: string
}

/**
 * Folds everything up to the last group allocated at this moment, once its writers are done, and holds the fold there for the reader.
 * Undefined when another reader holds it, or writers did not finish in time.
 */
export async function drawCut(
  database: Database,
  holder: string,
  pause: (ms: number) => Promise<void>,
): Promise<Cut | undefined> {
  const { reader } = database
  const { groupId: upTo, mark } = await readDrawnGroups(reader)
  for (let waitedMs = 0; !(await isPast(reader, mark)); waitedMs += cutWaitMs / 100) {
    if (waitedMs >= cutWaitMs) return undefined
    await pause(cutWaitMs / 100)
  }
  if ((await database.transaction((tx) => holdFold(tx, holder, holdMs))) === undefined) return undefined
  while (await database.transaction((tx) => foldGroups(tx, { upTo, groupsMax: foldGroupsMax, holder })))
    await database.transaction((tx) => holdFold(tx, holder, holdMs))
  const groupId = await readFoldedGroup(reader)
  if (groupId >= upTo) return { groupId, holder }
  await database.transaction((tx) => releaseFold(tx, holder))
  return undefined
}
