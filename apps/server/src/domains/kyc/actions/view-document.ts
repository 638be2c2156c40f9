import { type KycDocument, type ViewReason, viewLifeMs } from '@clearhold/contract/kyc'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { randomId, randomToken, sha256 } from '../../../platform/crypto/crypto.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { appendEvent } from '../../../platform/events/outbox.ts'
import { appendRecord } from '../../audit/index.ts'
import type { KycParts } from '../parts.ts'
import { after } from '../rules.ts'
import { readCase, readDocumentFile } from '../store/cases.ts'
import { insertView, useView } from '../store/views.ts'
import { openDocument } from './keep-document.ts'

export interface AskedView {
  readonly kycId: string
  readonly document: KycDocument
  readonly viewerId: string
  readonly reason: ViewReason
  readonly requestId: string
}

export type AskViewRefusal = 'not_found' | 'kyc_own_case' | 'kyc_documents_erased'

/** A look at one document, for one person, once, within a minute; who asked and why is written down before anything is shown. */
export async function askView(
  tx: Tx,
  { clock }: Pick<KycParts, 'clock'>,
  { kycId, document, viewerId, reason, requestId }: AskedView,
): Promise<Result<{ token: string; expiresAt: Date }, AskViewRefusal>> {
  const row = await readCase(tx, kycId)
  if (row === undefined) return refuse('not_found')
  if (row.personId === viewerId) return refuse('kyc_own_case')
  const fileName = await readDocumentFile(tx, kycId, document)
  if (row.erasedAt !== null || fileName === undefined) return refuse('kyc_documents_erased')
  const [token, askedAt] = [randomToken(), clock.now()]
  const expiresAt = after(askedAt, viewLifeMs)
  const view = { kycId, document, viewerId, reason }
  await insertView(tx, {
    ...{ id: randomId(), caseId: kycId, personId: row.personId, document, fileName, viewerId, reason },
    ...{ tokenDigest: sha256(token), askedAt, expiresAt },
  })
  await appendRecord(tx, {
    actor: `person:${viewerId}`,
    action: 'kyc.view_asked',
    subject: `kyc:${kycId}`,
    after: view,
    requestId,
  })
  return ok({ token, expiresAt })
}

export interface UsedView {
  readonly token: string
  readonly viewerId: string
  readonly requestId: string
}

/**
 * Shows a document. The look is used up, audited and in the person's own list before the picture is opened: a look that failed
 * half-way is one too many in the list, never one too few.
 */
export async function viewDocument(
  parts: Pick<KycParts, 'database' | 'clock' | 'keyring' | 'storage'>,
  { token, viewerId, requestId }: UsedView,
): Promise<Result<Buffer, 'kyc_view_over' | 'kyc_documents_erased'>> {
  const used = await parts.database.transaction(async (tx) => {
    const view = await useView(tx, { tokenDigest: sha256(token), viewerId, now: parts.clock.now() })
    if (view === undefined) return undefined
    const { caseId, personId, document, reason, fileName } = view
    await appendEvent(tx, { type: 'kyc.viewed', personId, payload: { kycId: caseId, document } })
    await appendRecord(tx, {
      actor: `person:${viewerId}`,
      action: 'kyc.viewed',
      subject: `kyc:${caseId}`,
      after: { document, reason, fileName },
      requestId,
    })
    const row = await readCase(tx, caseId)
    return row && { keyId: row.keyId, fileName }
  })
  return used === undefined ? refuse('kyc_view_over') : openDocument(parts, used)
}
