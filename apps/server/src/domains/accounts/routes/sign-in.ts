import { photoBytesMax } from '@clearhold/contract/accounts/rules'
import {
  emailRequestSchema,
  loginAnswerSchema,
  loginRequestSchema,
  messageSchema,
  refreshAnswerSchema,
  registerFieldsSchema,
  resetPasswordSchema,
  secondFactorRequestSchema,
  tokenRequestSchema,
} from '@clearhold/contract/accounts/schema'
import { ok, refuse } from '@clearhold/contract/result'
import { notices } from '@clearhold/contract/texts/notices'
import { type CookieChange, defineRoute, type Limit, type RefusalRule, type Route } from '#platform/http/route.ts'
import { confirmEmailChange } from '../actions/confirm-email-change.ts'
import { endSession } from '../actions/end-session.ts'
import { finishSignIn } from '../actions/finish-sign-in.ts'
import { logIn } from '../actions/log-in.ts'
import { refreshSession } from '../actions/refresh-session.ts'
import { registerPerson } from '../actions/register-person.ts'
import { requestLink } from '../actions/request-link.ts'
import { resetPassword } from '../actions/reset-password.ts'
import type { StartedSession } from '../actions/start-session.ts'
import { verifyEmail } from '../actions/verify-email.ts'
import type { AccountsParts } from '../parts.ts'
import { readRefreshToken } from '../store/session-tokens.ts'
import { findSessionOwner } from '../store/sessions.ts'

const tag = 'sign-in'
export const refreshCookie = '__Host-clearhold_refresh'

const byAddress = (max: number, windowSeconds: number, whenBlind: Limit['whenBlind'] = 'refuse'): readonly Limit[] => [
  { by: 'address', max, windowSeconds, whenBlind },
]
const refused = (status: RefusalRule['status'], messageAs?: RefusalRule['messageAs']): RefusalRule =>
  messageAs === undefined ? { status, money: 'not_moved' } : { status, money: 'not_moved', messageAs }

/** What only happens after the right password stands under the e-mail, as the form has it. */
const afterPassword = {
  account_locked: refused(423, 'emailMessage'),
  account_not_active: refused(403, 'emailMessage'),
  too_many_requests: refused(429, 'passwordMessage'),
} as const

/** Getting in, staying in, and getting out; for people who are not signed in yet. */
export function signInRoutes(parts: AccountsParts): Route[] {
  return [...loginRoutes(parts), ...sessionRoutes(parts), ...registerRoutes(parts), ...passwordRoutes(parts)]
}

/** The answer to a sign-in that is complete, with the cookie that keeps it alive. */
export function signedIn(session: StartedSession): {
  ok: true
  value: {
    token: string
    oneUser: StartedSession['user']
    passwordMessage: null
    emailMessage: null
    secondFactor: null
  }
  cookies: CookieChange[]
} {
  return {
    ok: true,
    value: {
      token: session.token,
      oneUser: session.user,
      passwordMessage: null,
      emailMessage: null,
      secondFactor: null,
    },
    cookies: [keepRefreshToken(session)],
  }
}

function keepRefreshToken({
  refreshToken,
  refreshSeconds,
}: Pick<StartedSession, 'refreshToken' | 'refreshSeconds'>): CookieChange {
  const cookie = { name: refreshCookie, value: refreshToken }
  return refreshSeconds === undefined ? cookie : { ...cookie, maxAgeSeconds: refreshSeconds }
}

function loginRoutes(parts: AccountsParts): Route[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/api/auth/login',
      access: 'anyone',
      limits: byAddress(60, 60),
      summary: 'Signs in with e-mail and password, or answers the ticket for the second factor',
      tag,
      body: loginRequestSchema,
      answer: loginAnswerSchema,
      refusals: {
        invalid_credentials: refused(401, 'passwordMessage'),
        email_unverified: refused(403, 'emailMessage'),
        second_factor_needed: refused(403, 'emailMessage'),
        ...afterPassword,
      },
      handle: async ({ body, address, device }) => {
        const outcome = await logIn(parts, { ...body, address, device })
        if (!outcome.ok) return outcome
        if (outcome.value.kind === 'session') return signedIn(outcome.value.session)
        const { ticket, methods } = outcome.value
        const secondFactor = { ticket, methods }
        return ok({ token: null, oneUser: null, passwordMessage: null, emailMessage: null, secondFactor })
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/auth/second-factor',
      access: 'anyone',
      limits: byAddress(60, 60),
      summary: 'Completes a sign-in with the second factor',
      tag,
      body: secondFactorRequestSchema,
      answer: loginAnswerSchema,
      refusals: {
        second_factor_wrong: refused(422),
        passkey_refused: refused(422),
        ticket_expired: refused(410),
        ...afterPassword,
      },
      handle: async ({ body, address, device }) => {
        const session = await finishSignIn(parts, { ...body, address, device })
        return session.ok ? signedIn(session.value) : session
      },
    }),
  ]
}

function sessionRoutes(parts: AccountsParts): Route[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/api/auth/refresh',
      access: 'anyone',
      sameOrigin: true,
      limits: byAddress(600, 60, 'allow'),
      summary: 'A new access token for the refresh cookie, which is replaced',
      tag,
      answer: refreshAnswerSchema,
      refusals: { session_ended: refused(401), not_signed_in: refused(401) },
      handle: async ({ cookies }) => {
        const cookie = cookies[refreshCookie]
        if (cookie === undefined) return refuse('not_signed_in')
        const session = await refreshSession(parts, cookie)
        if (!session.ok) return { ...session, cookies: [{ name: refreshCookie, value: undefined }] }
        const { token, user: oneUser } = session.value
        return { ok: true, value: { token, oneUser }, cookies: [keepRefreshToken(session.value)] }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/auth/logout',
      access: 'anyone',
      knowsCaller: true,
      limits: byAddress(120, 60, 'allow'),
      summary: 'Ends this session',
      tag,
      answer: messageSchema,
      refusals: {},
      handle: async ({ caller, cookies, language }) => {
        const token = cookies[refreshCookie] ?? ''
        const sessions = new Set([caller?.sessionId, readRefreshToken(parts.sessionKey, token)?.sessionId])
        for (const sessionId of sessions) if (sessionId !== undefined) await signOut(parts, sessionId)
        const message = notices.signedOut[language]
        return { ok: true, value: { message }, cookies: [{ name: refreshCookie, value: undefined }] }
      },
    }),
  ]
}

async function signOut(parts: AccountsParts, sessionId: string): Promise<void> {
  await parts.database.transaction(async (tx) => {
    const personId = await findSessionOwner(tx, sessionId)
    if (personId !== undefined) await endSession(tx, parts, personId, sessionId, 'signed_out')
  })
}

function registerRoutes(parts: AccountsParts): Route[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/api/auth',
      access: 'anyone',
      limits: byAddress(10, 3600),
      upload: { files: ['image'], fileBytesMax: photoBytesMax },
      summary: 'Registers; answers the same whether or not the e-mail is taken',
      tag,
      body: registerFieldsSchema,
      answer: messageSchema,
      refusals: {
        password_common: refused(422),
        image_unreadable: refused(422),
        image_too_large: refused(413),
      },
      handle: async ({ body, files, language }) => {
        const photo = files.find(({ field }) => field === 'image')?.bytes
        const registered = await registerPerson(parts, { ...body, photo, pageLanguage: language })
        return registered.ok ? ok({ message: notices.registered[body.language ?? language] }) : registered
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/auth/verify-email',
      access: 'anyone',
      limits: byAddress(30, 900),
      summary: 'Confirms an e-mail address by the link that was sent to it',
      tag,
      body: tokenRequestSchema,
      answer: messageSchema,
      refusals: { token_expired: refused(410) },
      handle: async ({ body, language }) => {
        const verified = await verifyEmail(parts, body.token)
        return verified.ok ? ok({ message: notices.emailVerified[language] }) : verified
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/auth/verify-email/resend',
      access: 'anyone',
      limits: byAddress(10, 900),
      summary: 'Sends the confirmation mail again',
      tag,
      body: emailRequestSchema,
      answer: messageSchema,
      refusals: {},
      handle: async ({ body, language }) => {
        await requestLink(parts, body.email, 'account.verification_requested')
        return ok({ message: notices.verificationSent[language] })
      },
    }),
  ]
}

function passwordRoutes(parts: AccountsParts): Route[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/api/auth/forgot-password',
      access: 'anyone',
      limits: byAddress(10, 900),
      summary: 'Sends a link for a new password; answers the same for every address',
      tag,
      body: emailRequestSchema,
      answer: messageSchema,
      refusals: {},
      handle: async ({ body, language }) => {
        await requestLink(parts, body.email, 'account.reset_requested')
        return ok({ message: notices.resetSent[language] })
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/auth/reset-password',
      access: 'anyone',
      limits: byAddress(30, 900),
      summary: 'Sets a new password by the link; every session ends',
      tag,
      body: resetPasswordSchema,
      answer: messageSchema,
      refusals: { token_expired: refused(410), password_common: refused(422) },
      handle: async ({ body, language }) => {
        const reset = await resetPassword(parts, body)
        return reset.ok ? ok({ message: notices.passwordReset[language] }) : reset
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/auth/change-email/confirm',
      access: 'anyone',
      limits: byAddress(30, 900),
      summary: 'Confirms a new e-mail address by the link that was sent to it; every session ends',
      tag,
      body: tokenRequestSchema,
      answer: messageSchema,
      refusals: { token_expired: refused(410) },
      handle: async ({ body, language }) => {
        const changed = await confirmEmailChange(parts, body.token)
        return changed.ok ? ok({ message: notices.emailChanged[language] }) : changed
      },
    }),
  ]
}
