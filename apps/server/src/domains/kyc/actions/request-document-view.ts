import { type KycDocument, type ViewReason, viewLifeMs } from '@clearhold/contract/kyc/rules'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import { randomId, randomToken, sha256 } from '#platform/crypto/crypto.ts'
import type { Tx } from '#platform/database/database.ts'
import type { KycParts } from '../parts.ts'
import { after } from '../rules.ts'
import { readCase, readDocumentFile } from '../store/cases.ts'
import { insertView } from '../store/views.ts'

export interface AskedView {
  readonly kycId: string
  readonly document: KycDocument
  readonly viewerId: string
  readonly reason: ViewReason
  readonly requestId: string
}

export type AskViewRefusal = 'not_found' | 'kyc_own_case' | 'kyc_documents_erased'

/**
 * Grants one view of one document to one reviewer, once, within a minute; who requested it and why is recorded before anything is shown.
 */
export async function requestDocumentView(
  tx: Tx,
  { clock }: Pick<KycParts, 'clock'>,
  { kycId, document, viewerId, reason, requestId }: AskedView,
): Promise<Result<{ token: string; expiresAt: Date }, AskViewRefusal>> {
  const row = await readCase(tx, kycId)
  if (row === undefined) return refuse('not_found')
  if (row.personId === viewerId) return refuse('kyc_own_case')
  const fileName = await readDocumentFile(tx, kycId, document)
  if (row.erasedAt !== null || fileName === undefined) return refuse('kyc_documents_erased')
  const token = randomToken()
  const askedAt = clock.now()
  const expiresAt = after(askedAt, viewLifeMs)
  const view = { kycId, document, viewerId, reason }
  await insertView(tx, {
    id: randomId(),
    caseId: kycId,
    personId: row.personId,
    document,
    fileName,
    viewerId,
    reason,
    tokenDigest: sha256(token),
    askedAt,
    expiresAt,
  })
  await recordChange(tx, {
    actor: `person:${viewerId}`,
    action: 'kyc.view_asked',
    subject: `kyc:${kycId}`,
    after: view,
    requestId,
    event: null,
  })
  return ok({ token, expiresAt })
}
