import { type LegalDocument, legalDocuments } from '@clearhold/contract/accounts/legal'
import { legalVersions } from '@clearhold/contract/legal-versions.generated'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { insertAcceptances } from '../store/acceptances.ts'

export interface Accepting {
  readonly personId: string
  /** What the person read: only the present versions can be accepted. */
  readonly versions: Readonly<Record<LegalDocument, string>>
  readonly requestId: string
}

/** Keeps that somebody accepted the terms and the risk text as they are now. */
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
