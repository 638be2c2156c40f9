import * as endpoints from '@clearhold/contract/kyc/endpoints'
import { type KycPart, kycDocuments } from '@clearhold/contract/kyc/rules'
import type { kycResubmitSchema } from '@clearhold/contract/kyc/schema'
import type { Language } from '@clearhold/contract/language'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { kycReasonTexts } from '@clearhold/contract/texts/kyc-reasons'
import { noticeText } from '@clearhold/contract/texts/notices'
import type { z } from 'zod'
import { cachedFor } from '#platform/cache/cached.ts'
import { readSpanBegan } from '#platform/clock/demo-history.ts'
import { subjectOf } from '#platform/http/caller.ts'
import { type Route, serve, type UploadedFile } from '#platform/http/route.ts'
import { type ReviewFigures, readOwnCase } from '../actions/read-own-case.ts'
import type { SentDocument } from '../actions/reencode-picture.ts'
import { resubmitParts } from '../actions/resubmit-parts.ts'
import { type Submitted, submitDocuments } from '../actions/submit-documents.ts'
import type { KycParts } from '../parts.ts'
import { type Details, measuredDays, measuredMin } from '../rules.ts'
import { measureReviews } from '../store/queue.ts'

const figuresMs = 60_000
const dayMs = 24 * 3_600_000

/** A person's own identity case: submit, resubmit what failed, and read the state. */
export function ownKycRoutes(parts: KycParts): Route[] {
  return [submitRoute(parts), resubmitRoute(parts), readRoute(parts)]
}

function submitRoute(parts: KycParts): Route {
  return serve(endpoints.submitDocuments, async ({ caller, body, files, language, requestId }) => {
    const personId = subjectOf(caller, 'me')
    const sent = await submitDocuments(parts, { personId, details: body, documents: documentsOf(files), requestId })
    return answered(sent, language)
  })
}

function resubmitRoute(parts: KycParts): Route {
  return serve(endpoints.resubmitParts, async ({ caller, body, files, language, requestId }) => {
    const details = detailsIn(body)
    if (!details.ok) return details
    const sent = await resubmitParts(parts, {
      personId: subjectOf(caller, 'me'),
      details: details.value,
      documents: documentsOf(files),
      requestId,
    })
    return answered(sent, language)
  })
}

function readRoute(parts: KycParts): Route {
  const { database, clock } = parts
  const figures = cachedFor(clock, figuresMs, async (): Promise<ReviewFigures> => {
    const since = await readSpanBegan(database.reader, clock.now(), measuredDays * dayMs)
    const { measured, medianSeconds } = await measureReviews(database.reader, since)
    return { measured, medianSeconds: measured < measuredMin ? null : medianSeconds }
  })
  return serve(endpoints.readOwnCase, async ({ caller, language }) =>
    ok(await readOwnCase(parts, subjectOf(caller, 'me'), language, await figures())),
  )
}

function documentsOf(files: readonly UploadedFile[]): SentDocument[] {
  return kycDocuments.flatMap((document) => {
    const file = files.find(({ field }) => field === document)
    return file === undefined ? [] : [{ document, bytes: file.bytes }]
  })
}

/** All three fields or none: the name is checked together with the other details. */
function detailsIn({
  fullname,
  dob,
  address,
}: z.output<typeof kycResubmitSchema>): Result<Details | undefined, 'bad_request'> {
  if (fullname === undefined && dob === undefined && address === undefined) return ok(undefined)
  if (fullname === undefined || dob === undefined || address === undefined) return refuse('bad_request')
  return ok({ fullname, dob, address })
}

function answered<Code extends string>(sent: Result<Submitted, Code>, language: Language) {
  if (!sent.ok) return named(sent, language)
  const { kycId, status, promisedBy } = sent.value
  return ok({ message: noticeText(language, 'kycSubmitted'), kycId, status, promisedBy: promisedBy.toISOString() })
}

/** Adds the name of the part that a refusal is about. */
function named<Refusal extends { readonly params?: Readonly<Record<string, string>> }>(
  refusal: Refusal,
  language: Language,
): Refusal {
  const part = refusal.params?.['part']
  if (part === undefined) return refusal
  return { ...refusal, params: { part, partName: kycReasonTexts[language].parts[part as KycPart] } }
}
