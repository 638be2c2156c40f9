import type { ExportedList } from '@clearhold/contract/lists'
import type { Database } from '#platform/database/database.ts'
import { readTime } from '../store/time.ts'
import { recordChange } from './record-change.ts'

/** Who exported a list, and when. */
export interface ExportStamp {
  readonly exportedBy: string
  readonly exportedAt: Date
}

export interface Export {
  readonly personId: string
  readonly list: ExportedList
  /** The filters of the list; only their digest is stored. */
  readonly filters: Readonly<Record<string, unknown>>
  readonly requestId: string
}

/**
 * Records an export before the file is sent, and has the owners notified: files travel further than screens. Returns who and when, for
 * every line of the file.
 */
export async function recordExport(
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
