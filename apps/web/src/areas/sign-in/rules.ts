import { z } from 'zod'
import {
  emailRule,
  fullNameRule,
  givenPasswordRule,
  newPasswordFields,
  passwordsAgree,
  passwordsDiffer,
  usernameRule,
} from '#client/forms/form-rules.ts'

export const loginForm = z.object({ email: emailRule, password: givenPasswordRule, remember: z.boolean() })

export const registerForm = z
  .object({
    fullname: fullNameRule,
    username: usernameRule,
    email: emailRule,
    ...newPasswordFields,
    terms: z.boolean().refine(Boolean, 'termsRequired'),
  })
  .refine(passwordsAgree, passwordsDiffer)
export type RegisterValues = z.infer<typeof registerForm>

export const emailForm = z.object({ email: emailRule })
export const givenPasswordForm = z.object({ password: givenPasswordRule })
export const newPasswordForm = z.object(newPasswordFields).refine(passwordsAgree, passwordsDiffer)

/**
 * Where a person lands: where they were led away from, if it is theirs, else at the beginning of their area. The casing of the
 * role is the specification's.
 */
export function landingOf(role: string, wanted?: unknown): string {
  const isAdmin = role === 'Admin'
  const own = isAdmin ? /^\/admin(?=[/?]|$)/ : /^\/user\//
  if (typeof wanted === 'string' && own.test(wanted)) return wanted
  return isAdmin ? '/admin' : '/user/userdashboard'
}
