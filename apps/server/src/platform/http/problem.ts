import type { ErrorCode } from '@clearhold/contract/error-codes'
import type { Language } from '@clearhold/contract/language'
import type { MoneyFate } from '@clearhold/contract/problem'
import type { Problem } from '@clearhold/contract/problem-schema'
import { errorText } from '@clearhold/contract/texts/errors'

export const problemContentType = 'application/problem+json; charset=utf-8'

export interface ProblemDraft {
  readonly code: ErrorCode
  readonly status: number
  readonly money: MoneyFate
  readonly language: Language
  readonly requestId: string
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly messageAs?: 'passwordMessage' | 'emailMessage' | undefined
  readonly fields?: readonly { path: string; message: string }[] | undefined
}

/** A failure in the user's language: what happened, what became of the money, what to do next. */
export function problemOf(draft: ProblemDraft): Problem {
  const { title, detail } = errorText(draft.language, draft.code, draft.params)
  return {
    type: `urn:clearhold:problem:${draft.code}`,
    title,
    status: draft.status,
    code: draft.code,
    detail,
    requestId: draft.requestId,
    money: draft.money,
    ...(draft.messageAs === undefined ? {} : { [draft.messageAs]: title }),
    ...(draft.params === undefined ? {} : { params: { ...draft.params } }),
    ...(draft.fields === undefined ? {} : { fields: draft.fields.map((field) => ({ ...field })) }),
  }
}
