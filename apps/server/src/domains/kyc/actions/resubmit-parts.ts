import type { KycPart } from '@clearhold/contract/kyc/rules'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import type { KycParts } from '../parts.ts'
import { birthDateRefusal, type Details, dueAt, resubmitRefusal, standingOf } from '../rules.ts'
import {
  beginRound,
  type CaseRow,
  insertRound,
  lockCase,
  readDecisionsOf,
  readLatestCase,
  readPartsOf,
} from '../store/cases.ts'
import { encryptDetails } from './encrypt-details.ts'
import { notifyOfReceipt } from './notify-of-receipt.ts'
import type { HeldKey } from './read-or-create-key.ts'
import type { DocumentRefusal, SentDocument } from './reencode-picture.ts'
import type { Submitted } from './submit-documents.ts'
import { type KeptDocument, withStoredDocuments } from './with-stored-documents.ts'

export interface Resubmission {
  readonly personId: string
  readonly details?: Details | undefined
  readonly documents: readonly SentDocument[]
  readonly requestId: string
}

type RoundRefusal = 'kyc_not_in_revision' | 'kyc_part_missing' | 'kyc_part_not_asked'
export type ResubmitRefusal =
  | RoundRefusal
  | DocumentRefusal
  | 'kyc_under_age'
  | 'kyc_birth_date_invalid'
  | 'account_not_active'

/** Resubmits exactly the parts that failed; accepted parts stay as they are. */
export async function resubmitParts(
  parts: KycParts,
  resubmission: Resubmission,
): Promise<Result<Submitted, ResubmitRefusal>> {
  const { personId, details, documents } = resubmission
  const refusal = details === undefined ? undefined : birthDateRefusal(details.dob, parts.clock.now())
  if (refusal !== undefined) return refuse(refusal)
  const early = await checked(
    parts.database.reader,
    resubmission,
    await readLatestCase(parts.database.reader, personId),
  )
  if (!early.ok) return early
  return withStoredDocuments(parts, { personId, documents }, (tx, held, kept) =>
    sendRound(tx, parts, resubmission, held, kept),
  )
}

async function checked(
  reader: Reader,
  { details, documents }: Resubmission,
  latest: CaseRow | undefined,
): Promise<Result<CaseRow, RoundRefusal>> {
  if (latest?.state !== 'revision') return refuse('kyc_not_in_revision')
  const standing = standingOf(await readPartsOf(reader, [latest.id]), await readDecisionsOf(reader, [latest.id]))
  const sent: KycPart[] = [
    ...(details === undefined ? [] : ['details' as const]),
    ...documents.map(({ document }) => document),
  ]
  const refusal = resubmitRefusal(standing, sent)
  return refusal === undefined ? ok(latest) : refuse(refusal.code, { part: refusal.part })
}

async function sendRound(
  tx: Tx,
  parts: KycParts,
  resubmission: Resubmission,
  { key, keyId }: HeldKey,
  kept: readonly KeptDocument[],
): Promise<Result<Submitted, RoundRefusal>> {
  const { personId, details, requestId } = resubmission
  const latest = await readLatestCase(tx, personId)
  const allowed = await checked(tx, resubmission, latest && (await lockCase(tx, latest.id)))
  if (!allowed.ok) return allowed
  const { id: kycId, number, round: before, keyId: caseKeyId } = allowed.value
  if (caseKeyId !== keyId) return refuse('kyc_not_in_revision')
  const round = before + 1
  const now = parts.clock.now()
  await beginRound(tx, kycId, round, now)
  await insertRound(tx, { caseId: kycId, round, sentAt: now }, [
    ...(details === undefined
      ? []
      : [{ part: 'details' as const, sealedDetails: encryptDetails(key, kycId, round, details) }]),
    ...kept.map(({ document, fileName }) => ({ part: document, fileName })),
  ])
  await notifyOfReceipt(tx, { id: kycId, number, personId }, parts.promisedHours)
  await recordChange(tx, {
    actor: `person:${personId}`,
    action: 'kyc.resubmitted',
    subject: `kyc:${kycId}`,
    before: { round: before },
    after: { round, files: kept.map(({ fileName }) => fileName) },
    requestId,
    event: null,
  })
  return ok({ kycId, status: 'pending', promisedBy: dueAt(now, parts.promisedHours) })
}
