import type { Language } from '@clearhold/contract/language'
import { legalVersions } from '@clearhold/contract/legal-versions.generated'
import type { Failure } from '#client/api/outcome.ts'
import type { RegisterValues } from '../rules.ts'

interface RegistrationExtras {
  readonly photo: File | undefined
  readonly language: Language
  readonly ref: string | null
}

/** The form as the api takes it: multipart, the photo only when there is one. */
export function registrationOf(values: RegisterValues, { photo, language, ref }: RegistrationExtras): FormData {
  const body = new FormData()
  const { fullname, username, email, password } = values
  const { terms, risk } = legalVersions
  for (const [name, value] of Object.entries({ fullname, username, email, password, language, terms, risk }))
    body.append(name, value)
  if (ref !== null && ref !== '') body.append('ref', ref.slice(0, 40))
  if (photo !== undefined) body.append('image', photo)
  return body
}

const fields: readonly (keyof RegisterValues)[] = ['fullname', 'username', 'email', 'password']

/** Which of the person's own fields a refusal is about: those it names, and those its code is about. */
export function fieldOfRefusal(failure: Failure): { readonly name: keyof RegisterValues; readonly message: string }[] {
  if (failure.kind !== 'problem') return []
  const { code, title, fields: named = [] } = failure.problem
  if (code === 'password_common' || code === 'password_breached') return [{ name: 'password', message: title }]
  if (code === 'username_invalid') return [{ name: 'username', message: title }]
  return named.flatMap(({ path, message }) => {
    const name = fields.find((field) => path === field || path.endsWith(`/${field}`) || path.endsWith(`.${field}`))
    return name === undefined ? [] : [{ name, message }]
  })
}
