import type { Database } from '#platform/database/database.ts'
import { releaseFold } from '../store/holdings.ts'
import type { Cut } from './draw-cut.ts'

/** Reading is finished: the fold continues. */
export function releaseCut(database: Database, { holder }: Pick<Cut, 'holder'>): Promise<void> {
  return database.transaction((tx) => releaseFold(tx, holder))
}
