import { type LegalDocument, legalDocuments } from '@clearhold/contract/accounts/legal'
import { legalVersions } from '@clearhold/contract/legal-versions.generated'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { insertAcceptances } from '../store/acceptances.ts'

export interface Accepting {
  readonly personId: string
  /** The versions shown to the person: only the current ones can be accepted. */
  readonly versions: Readonly<Record<LegalDocument, string>>
  readonly requestId: string
}

/** Records that a person accepted the current terms and risk text. */
export async function acceptLegal(
  tx: Tx,
  { personId, versions, requestId }: Accepting,
): Promise<Result<void, 'legal_version_old'>> {
  if (legalDocuments.some((document) => versions[document] !== legalVersions[document]))
    return refuse('legal_version_old')
  await insertAcceptances(tx, personId, versions)
  await recordChange(tx, {
    actor: `person:${personId}`,
    action: 'account.legal_accepted',
    subject: `person:${personId}`,
    after: versions,
    requestId,
    event: null,
  })
  return ok(undefined)
}
