import { type KycStatus, kycDocuments } from '@clearhold/contract/kyc'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { randomId } from '../../../platform/crypto/crypto.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { appendEvent } from '../../../platform/events/outbox.ts'
import { readPersonState } from '../../accounts/index.ts'
import { appendRecord } from '../../audit/index.ts'
import type { KycParts } from '../parts.ts'
import { birthDateObjection, dueAt, reference, type SubmitObstacle, submitObstacle } from '../rules.ts'
import { insertCase, insertRound, readLatestCase } from '../store/cases.ts'
import { readSubject, takeTurn } from '../store/subjects.ts'
import { type Details, type HeldKey, holdKey, sealDetails } from './hold-key.ts'
import {
  type DocumentRefusal,
  discardDocument,
  type KeptDocument,
  readPicture,
  type SentDocument,
  storeDocument,
} from './keep-document.ts'

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
  | SubmitObstacle
  | DocumentRefusal
  | 'kyc_part_missing'
  | 'kyc_under_age'
  | 'kyc_birth_date_invalid'
  | 'account_not_active'

/**
 * Opens a case with everything it needs, or nothing at all: it is 'pending' only once every picture is read, sealed and safe in
 * the store, and every row that says so is committed with it.
 */
export async function submitDocuments(
  parts: KycParts,
  submission: Submission,
): Promise<Result<Submitted, SubmitRefusal>> {
  const { personId, details, documents } = submission
  const missing = kycDocuments.find((document) => !documents.some((sent) => sent.document === document))
  if (missing !== undefined) return refuse('kyc_part_missing', { part: missing })
  const tooYoung = birthDateObjection(details.dob, parts.clock.now())
  if (tooYoung !== undefined) return refuse(tooYoung)
  // Asked before the pictures are worked on, and again when they are stored.
  const early = submitObstacle(await readLatestCase(parts.database.reader, personId))
  if (early !== undefined) return refuse(early)
  return withStored(parts, { personId, documents }, (tx, held, kept) => openCase(tx, parts, submission, held, kept))
}

/**
 * Reads and stores pictures, then does the rest in one transaction; when that is refused, nothing of the pictures stays. The key
 * is asked for again in that transaction, because it may have been destroyed in between.
 */
export async function withStored<Value, Code extends string>(
  parts: KycParts,
  { personId, documents }: { readonly personId: string; readonly documents: readonly SentDocument[] },
  work: (tx: Tx, held: HeldKey, kept: readonly KeptDocument[]) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code | DocumentRefusal | 'account_not_active'>> {
  const pictures: { document: SentDocument['document']; picture: Buffer }[] = []
  for (const sent of documents) {
    const picture = await readPicture(parts, sent)
    if (!picture.ok) return picture
    pictures.push({ document: sent.document, picture: picture.value })
  }
  const held = await parts.database.transaction((tx) => holdKey(tx, parts, personId))
  const kept: KeptDocument[] = []
  let stays = false
  try {
    for (const { document, picture } of pictures) {
      kept.push({ document, fileName: await storeDocument(parts, { personId, key: held.key, picture }) })
    }
    const result = await parts.database.transaction(async (tx) => {
      await takeTurn(tx, personId)
      // Whoever closes the account waits for us here, or we for them.
      if ((await readPersonState(tx, personId)) !== 'active') return refuse('account_not_active')
      if ((await readSubject(tx, personId))?.keyId !== held.keyId) throw new Error('the key was destroyed meanwhile')
      return work(tx, held, kept)
    })
    stays = result.ok
    return result
  } finally {
    if (!stays) for (const { fileName } of kept) await discardDocument(parts, fileName)
  }
}

async function openCase(
  tx: Tx,
  parts: KycParts,
  { personId, details, requestId }: Submission,
  { keyId, key }: HeldKey,
  kept: readonly KeptDocument[],
): Promise<Result<Submitted, SubmitObstacle>> {
  const latest = await readLatestCase(tx, personId)
  const obstacle = submitObstacle(latest)
  if (obstacle !== undefined) return refuse(obstacle)
  const [kycId, now] = [randomId(), parts.clock.now()]
  const lastRejecterId = latest?.decidedBy ?? null
  const number = await insertCase(tx, { id: kycId, personId, keyId, openedAt: now, lastRejecterId })
  await insertRound(tx, { caseId: kycId, round: 1, sentAt: now }, [
    { part: 'details', sealedDetails: sealDetails(key, kycId, 1, details) },
    ...kept.map(({ document, fileName }) => ({ part: document, fileName })),
  ])
  await tellReceived(tx, parts, { personId, kycId, number })
  await appendRecord(tx, {
    actor: `person:${personId}`,
    action: 'kyc.submitted',
    subject: `kyc:${kycId}`,
    after: { round: 1, files: kept.map(({ fileName }) => fileName) },
    requestId,
  })
  return ok({ kycId, status: 'pending', promisedBy: dueAt(now, parts.promisedHours) })
}

export async function tellReceived(
  tx: Tx,
  { promisedHours }: Pick<KycParts, 'promisedHours'>,
  { personId, kycId, number }: { readonly personId: string; readonly kycId: string; readonly number: bigint },
): Promise<void> {
  const payload = { kycId, reference: reference(number), hours: promisedHours }
  await appendEvent(tx, { type: 'kyc.received', personId, payload })
}
