import type { Database } from '#platform/database/database.ts'
import { recordChange } from './record-change.ts'

export interface Export {
  readonly personId: string
  /** Which list: 'users'. */
  readonly list: string
  /** What it was narrowed to; only a digest of it is kept. */
  readonly filters: Readonly<Record<string, unknown>>
  readonly requestId: string
}

/** Writes down that somebody takes a list away as a file, before they get it: files travel further than screens. */
export async function noteExport(database: Database, { personId, list, filters, requestId }: Export): Promise<void> {
  await database.transaction((tx) =>
    recordChange(tx, {
      actor: `person:${personId}`,
      action: 'list.exported',
      subject: `list:${list}`,
      after: filters,
      requestId,
      event: null,
    }),
  )
}
