import { recordChange } from '#domains/audit/index.ts'
import type { Database } from '#platform/database/database.ts'

export interface Listing {
  readonly viewerId: string
  /** The query and its cursor; only their digest is stored. */
  readonly query: Readonly<Record<string, unknown>>
  readonly caseIds: readonly string[]
  readonly requestId: string
}

/** Audits that a reviewer read names, dates of birth and addresses of a page of cases, before the page is sent. */
export async function recordListing(
  database: Database,
  { viewerId, query, caseIds, requestId }: Listing,
): Promise<void> {
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
