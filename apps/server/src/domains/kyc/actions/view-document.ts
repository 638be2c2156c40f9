import { type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import { sha256 } from '#platform/crypto/crypto.ts'
import type { KycParts } from '../parts.ts'
import { readCase } from '../store/cases.ts'
import { useView } from '../store/views.ts'
import { decryptDocument } from './decrypt-document.ts'

export interface UsedView {
  readonly token: string
  readonly viewerId: string
  readonly requestId: string
}

/**
 * Shows a document. The view is consumed, audited and added to the person's own list before the picture is decrypted: if that fails, the
 * list has one view too many, never one too few.
 */
export async function viewDocument(
  parts: Pick<KycParts, 'database' | 'clock' | 'keyring' | 'storage'>,
  { token, viewerId, requestId }: UsedView,
): Promise<Result<Buffer, 'kyc_view_over' | 'kyc_documents_erased'>> {
  const used = await parts.database.transaction(async (tx) => {
    const view = await useView(tx, { tokenDigest: sha256(token), viewerId, now: parts.clock.now() })
    if (view === undefined) return undefined
    const { caseId, personId, document, reason, fileName } = view

    await recordChange(tx, {
      actor: `person:${viewerId}`,
      action: 'kyc.viewed',
      subject: `kyc:${caseId}`,
      after: { document, reason, fileName },
      requestId,
      event: { type: 'kyc.viewed', personId, payload: { kycId: caseId, document } },
    })
    const row = await readCase(tx, caseId)
    return row && { keyId: row.keyId, fileName }
  })
  return used === undefined ? refuse('kyc_view_over') : decryptDocument(parts, used)
}
