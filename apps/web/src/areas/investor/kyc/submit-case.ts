import { resubmitParts, submitDocuments } from '@clearhold/contract/kyc/endpoints'
import { type KycPart, kycDocuments, kycParts } from '@clearhold/contract/kyc/rules'
import type { kycSubmittedSchema } from '@clearhold/contract/kyc/schema'
import type { z } from 'zod'
import type { Failure, Outcome } from '#client/api/outcome.ts'
import { sendWithProgress } from '#client/api/send-with-progress.ts'
import { callAsPerson } from '#client/session/call.ts'
import type { Draft } from './draft.ts'

/** The form as the api takes it: only the parts that are asked for. */
export function bodyOf({ details, pictures }: Draft, parts: readonly KycPart[]): FormData {
  const body = new FormData()
  if (parts.includes('details')) {
    body.append('fullname', details.fullname.trim())
    body.append('dob', details.dob)
    body.append('address', details.address.trim())
  }
  for (const document of kycDocuments) {
    const file = parts.includes(document) ? pictures[document]?.file : undefined
    if (file !== undefined) body.append(document, file)
  }
  return body
}

export interface Sent {
  readonly draft: Draft
  readonly parts: readonly KycPart[]
  /** The first time everything, after a revision only what failed. */
  readonly way: 'submit' | 'resubmit'
  readonly onPart: (part: number) => void
}

export function submitCase({ draft, parts, way, onPart }: Sent): Promise<Outcome<z.infer<typeof kycSubmittedSchema>>> {
  const endpoint = way === 'submit' ? submitDocuments : resubmitParts
  return callAsPerson(endpoint, { body: bodyOf(draft, parts) }, { sendBy: sendWithProgress(onPart) })
}

/** Which part a refusal is about, where it says so: the form goes there. */
export function partOfFailure(failure: Failure): KycPart | undefined {
  if (failure.kind !== 'problem') return undefined
  const { code, params = {}, fields = [] } = failure.problem
  if (code === 'kyc_under_age' || code === 'kyc_birth_date_invalid') return 'details'
  const named = kycParts.find((part) => part === params['part'])
  return named ?? (fields.some(({ path }) => /\b(fullname|dob|address)$/.test(path)) ? 'details' : undefined)
}
