import type { ExportedList } from '@clearhold/contract/lists'
import type { Database } from '#platform/database/database.ts'
import { readTime } from '../store/time.ts'
import { recordChange } from './record-change.ts'

/** Who took a list away, and when. */
export interface ExportStamp {
  readonly exportedBy: string
  readonly exportedAt: Date
}

export interface Export {
  readonly personId: string
  readonly list: ExportedList
  /** What it was narrowed to; only a digest of it is kept. */
  readonly filters: Readonly<Record<string, unknown>>
  readonly requestId: string
}

/**
 * Writes down that somebody takes a list away as a file, before they get it, and has the owners told: files travel further than
 * screens. Answers who and when, for every line of the file.
 */
export async function noteExport(
  database: Database,
  { personId, list, filters, requestId }: Export,
): Promise<ExportStamp> {
  return database.transaction(async (tx) => {
    await recordChange(tx, {
      actor: `person:${personId}`,
      action: 'list.exported',
      subject: `list:${list}`,
      after: filters,
      requestId,
      event: { type: 'list.exported', payload: { ofPersonId: personId, list } },
    })
    return { exportedBy: personId, exportedAt: await readTime(tx) }
  })
}
