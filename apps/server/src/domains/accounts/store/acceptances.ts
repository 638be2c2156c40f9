import { type LegalDocument, legalDocuments } from '@clearhold/contract/accounts/legal'
import { sql } from 'kysely'
import { oneOf, text, timestamptz } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RowOf, readRows, rowSchema } from '#platform/database/read-rows.ts'

const acceptanceRow = rowSchema('Acceptance', {
  document: oneOf(legalDocuments),
  version: text,
  acceptedAt: timestamptz,
  businessAt: timestamptz,
})
export type Acceptance = RowOf<typeof acceptanceRow>

/** A person's acceptances, newest first. */
export function readAcceptances(reader: Reader, personId: string): Promise<Acceptance[]> {
  return readRows(reader, acceptanceRow)`
    select document, version, accepted_at as "acceptedAt", business_at as "businessAt"
    from accounts.acceptance where person_id = ${personId} order by accepted_at desc`
}

/** Once per version; idempotent. */
export async function insertAcceptances(
  tx: Tx,
  personId: string,
  versions: Readonly<Record<LegalDocument, string>>,
): Promise<void> {
  await sql`
    insert into accounts.acceptance (person_id, document, version)
    values (${personId}, 'terms', ${versions.terms}), (${personId}, 'risk', ${versions.risk})
    on conflict do nothing`.execute(tx)
}
