import { recordChange } from '#domains/audit/index.ts'
import type { Database } from '#platform/database/database.ts'

export interface Listing {
  readonly viewerId: string
  /** What was looked for, and where in the list; only a digest of it is kept. */
  readonly query: Readonly<Record<string, unknown>>
  readonly caseIds: readonly string[]
  readonly requestId: string
}

/** Writes down that somebody read names, dates of birth and addresses of a page of cases, before they get it. */
export async function noteListing(database: Database, { viewerId, query, caseIds, requestId }: Listing): Promise<void> {
  await database.transaction((tx) =>
    recordChange(tx, {
      actor: `person:${viewerId}`,
      action: 'kyc.listed',
      subject: 'list:kyc',
      after: { query, caseIds },
      requestId,
      event: null,
    }),
  )
}
