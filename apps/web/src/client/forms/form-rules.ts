import '#client/boot/zod-without-eval.ts'
import {
  emailPattern,
  passwordLengthMax,
  passwordLengthMin,
  photoBytesMax,
  photoTypes,
  usernameLengthMax,
  usernameLengthMin,
  usernamePattern,
} from '@clearhold/contract/accounts/rules'
import { z } from 'zod'

/**
 * What a form says before anything is sent. The server checks all of it again; these rules only save a person the way.
 * A message here is the name of a text (dictionary 'forms', under mistakes), the first that applies is shown.
 */
export const emailRule = z.string().trim().min(1, 'emailRequired').regex(emailPattern, 'emailInvalid')
export const givenPasswordRule = z.string().min(1, 'passwordRequired').max(passwordLengthMax, 'passwordLong')
export const newPasswordRule = givenPasswordRule.min(passwordLengthMin, 'passwordShort')
export const fullNameRule = z.string().trim().min(1, 'fullNameRequired').max(120, 'fullNameLong')
export const usernameRule = z
  .string()
  .trim()
  .min(1, 'usernameRequired')
  .min(usernameLengthMin, 'usernameShort')
  .regex(usernamePattern, 'usernameSigns')
  .max(usernameLengthMax, 'usernameLong')
export const codeRule = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'codeInvalid')
export const reasonRule = z.string().trim().min(1, 'reasonRequired').min(3, 'reasonShort').max(300, 'reasonLong')

/** What is said of a reason that the schema of an endpoint refused: they all ask for 3 to 300 characters. */
export function reasonWords({ code, input }: { readonly code: string; readonly input?: unknown }): string {
  if (code === 'too_big') return 'reasonLong'
  return input === '' ? 'reasonRequired' : 'reasonShort'
}

/** Two fields that must say the same; an empty second one has its own words. */
export const newPasswordFields = { password: newPasswordRule, confirm: z.string().min(1, 'confirmRequired') }

export function passwordsAgree(values: { readonly password: string; readonly confirm: string }): boolean {
  return values.confirm === '' || values.password === values.confirm
}
export const passwordsDiffer = { path: ['confirm'], error: 'passwordsDiffer' }

/** What is wrong with a photo before it is sent, by the name of its text. */
export function photoError(file: Pick<File, 'size' | 'type'>): 'photoKind' | 'photoSize' | undefined {
  if (!photoTypes.some((type) => type === file.type)) return 'photoKind'
  return file.size >= photoBytesMax ? 'photoSize' : undefined
}
