import { type KycStatus, kycDocuments } from '@clearhold/contract/kyc/rules'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import { randomId } from '#platform/crypto/crypto.ts'
import type { Tx } from '#platform/database/database.ts'
import type { KycParts } from '../parts.ts'
import { birthDateRefusal, type CaseStateRefusal, type Details, dueAt, submitRefusal } from '../rules.ts'
import { insertCase, insertRound, readLatestCase } from '../store/cases.ts'
import { encryptDetails } from './encrypt-details.ts'
import { notifyOfReceipt } from './notify-of-receipt.ts'
import type { HeldKey } from './read-or-create-key.ts'
import type { DocumentRefusal, SentDocument } from './reencode-picture.ts'
import { type KeptDocument, withStoredDocuments } from './with-stored-documents.ts'

export interface Submission {
  readonly personId: string
  readonly details: Details
  readonly documents: readonly SentDocument[]
  readonly requestId: string
}

export interface Submitted {
  readonly kycId: string
  readonly status: KycStatus
  readonly promisedBy: Date
}

export type SubmitRefusal =
  | CaseStateRefusal
  | DocumentRefusal
  | 'kyc_part_missing'
  | 'kyc_under_age'
  | 'kyc_birth_date_invalid'
  | 'account_not_active'

/**
 * Opens a case, all or nothing: it is 'pending' only once every picture is re-encoded, encrypted and stored, and all rows are committed
 * together.
 */
export async function submitDocuments(
  parts: KycParts,
  submission: Submission,
): Promise<Result<Submitted, SubmitRefusal>> {
  const { personId, details, documents } = submission
  const missing = kycDocuments.find((document) => !documents.some((sent) => sent.document === document))
  if (missing !== undefined) return refuse('kyc_part_missing', { part: missing })
  const tooYoung = birthDateRefusal(details.dob, parts.clock.now())
  if (tooYoung !== undefined) return refuse(tooYoung)
  // Checked before the pictures are processed, and again when they are stored.
  const early = submitRefusal(await readLatestCase(parts.database.reader, personId))
  if (early !== undefined) return refuse(early)
  return withStoredDocuments(parts, { personId, documents }, (tx, held, kept) =>
    openCase(tx, parts, submission, held, kept),
  )
}

async function openCase(
  tx: Tx,
  parts: KycParts,
  { personId, details, requestId }: Submission,
  { keyId, key }: HeldKey,
  kept: readonly KeptDocument[],
): Promise<Result<Submitted, SubmitRefusal>> {
  const latest = await readLatestCase(tx, personId)
  const refusal = submitRefusal(latest)
  if (refusal !== undefined) return refuse(refusal)
  const kycId = randomId()
  const now = parts.clock.now()
  const lastRejecterId = latest?.decidedBy ?? null
  const number = await insertCase(tx, { id: kycId, personId, keyId, openedAt: now, lastRejecterId })
  await insertRound(tx, { caseId: kycId, round: 1, sentAt: now }, [
    { part: 'details', sealedDetails: encryptDetails(key, kycId, 1, details) },
    ...kept.map(({ document, fileName }) => ({ part: document, fileName })),
  ])
  await notifyOfReceipt(tx, { id: kycId, number, personId }, parts.promisedHours)
  await recordChange(tx, {
    actor: `person:${personId}`,
    action: 'kyc.submitted',
    subject: `kyc:${kycId}`,
    after: { round: 1, files: kept.map(({ fileName }) => fileName) },
    requestId,
    event: null,
  })
  return ok({ kycId, status: 'pending', promisedBy: dueAt(now, parts.promisedHours) })
}
