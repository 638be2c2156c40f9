import * as endpoints from '@clearhold/contract/accounts/endpoints/sign-in'
import { ok, refuse } from '@clearhold/contract/result'
import { noticeText } from '@clearhold/contract/texts/notices'
import { type CookieChange, type Route, serve } from '#platform/http/route.ts'
import type { StartedSession } from '../actions/begin-session.ts'
import { confirmEmailChange } from '../actions/confirm-email-change.ts'
import { endSession } from '../actions/end-session.ts'
import { finishSignIn } from '../actions/finish-sign-in.ts'
import { freezeAccountByLink } from '../actions/freeze-account-by-link.ts'
import { logIn } from '../actions/log-in.ts'
import { refreshSession } from '../actions/refresh-session.ts'
import { registerPerson } from '../actions/register-person.ts'
import { requestMailLink } from '../actions/request-mail-link.ts'
import { requestUnfreeze } from '../actions/request-unfreeze.ts'
import { resetPassword } from '../actions/reset-password.ts'
import { verifyEmail } from '../actions/verify-email.ts'
import type { AccountsParts } from '../parts.ts'
import { knownDeviceMs } from '../rules.ts'
import { readRefreshToken } from '../store/session-tokens.ts'
import { findSessionOwner } from '../store/sessions.ts'
export const refreshCookie = '__Host-clearhold_refresh'
/** Marks the browser as known for the people who signed in with it; grants no access. */
export const deviceCookie = '__Host-clearhold_device'

/** Registration, sign-in, session refresh and sign-out; for people who are not signed in yet. */
export function signInRoutes(parts: AccountsParts): Route[] {
  return [
    ...loginRoutes(parts),
    ...sessionRoutes(parts),
    ...registerRoutes(parts),
    ...passwordRoutes(parts),
    ...stopRoutes(parts),
  ]
}

/** The response to a completed sign-in, with its refresh cookie. */
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
    cookies: [keepRefreshToken(session), keepKnownDevice(session)],
  }
}

function keepRefreshToken({
  refreshToken,
  refreshSeconds,
}: Pick<StartedSession, 'refreshToken' | 'refreshSeconds'>): CookieChange {
  const cookie = { name: refreshCookie, value: refreshToken }
  return refreshSeconds === undefined ? cookie : { ...cookie, maxAgeSeconds: refreshSeconds }
}

function keepKnownDevice({ deviceCookie: value }: Pick<StartedSession, 'deviceCookie'>): CookieChange {
  return { name: deviceCookie, value, maxAgeSeconds: knownDeviceMs / 1000 }
}

function loginRoutes(parts: AccountsParts): Route[] {
  return [
    serve(endpoints.logIn, async ({ body, address, device, cookies }) => {
      const outcome = await logIn(parts, { ...body, address, device, deviceCookie: cookies[deviceCookie] })
      if (!outcome.ok) return outcome
      if (outcome.value.kind === 'session') return signedIn(outcome.value.session)
      const { ticket, methods, recovery } = outcome.value
      const secondFactor = { ticket, methods, recovery }
      return ok({ token: null, oneUser: null, passwordMessage: null, emailMessage: null, secondFactor })
    }),
    serve(endpoints.finishSignIn, async ({ body, address, device, cookies }) => {
      const step = { ...body, address, device, deviceCookie: cookies[deviceCookie] }
      const session = await finishSignIn(parts, step)
      return session.ok ? signedIn(session.value) : session
    }),
  ]
}

function sessionRoutes(parts: AccountsParts): Route[] {
  return [
    serve(endpoints.refreshSession, async ({ cookies }) => {
      const cookie = cookies[refreshCookie]
      if (cookie === undefined) return refuse('not_signed_in')
      const session = await refreshSession(parts, cookie)
      if (!session.ok) return { ...session, cookies: [{ name: refreshCookie, value: undefined }] }
      const { token, user: oneUser } = session.value
      return { ok: true, value: { token, oneUser }, cookies: [keepRefreshToken(session.value)] }
    }),
    serve(endpoints.logOut, async ({ caller, cookies, language }) => {
      const token = cookies[refreshCookie] ?? ''
      const sessions = new Set([caller?.sessionId, readRefreshToken(parts.sessionKey, token)?.sessionId])
      for (const sessionId of sessions) if (sessionId !== undefined) await signOut(parts, sessionId)
      const message = noticeText(language, 'signedOut')
      return { ok: true, value: { message }, cookies: [{ name: refreshCookie, value: undefined }] }
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
    serve(endpoints.registerPerson, async ({ body, files, language }) => {
      const photo = files.find(({ field }) => field === 'image')?.bytes
      const registered = await registerPerson(parts, { ...body, photo, pageLanguage: language })
      return registered.ok ? ok({ message: noticeText(body.language ?? language, 'registered') }) : registered
    }),
    serve(endpoints.verifyEmail, async ({ body, language }) => {
      const verified = await verifyEmail(parts, body)
      if (!verified.ok) return verified
      return ok({ message: noticeText(language, 'emailVerified'), email: verified.value.email })
    }),
    serve(endpoints.resendVerification, async ({ body, language }) => {
      await requestMailLink(parts, body.email, 'account.verification_requested')
      return ok({ message: noticeText(language, 'verificationSent') })
    }),
  ]
}

function passwordRoutes(parts: AccountsParts): Route[] {
  return [
    serve(endpoints.requestPasswordReset, async ({ body, language }) => {
      await requestMailLink(parts, body.email, 'account.reset_requested')
      return ok({ message: noticeText(language, 'resetSent') })
    }),
    serve(endpoints.resetPassword, async ({ body, language, address, cookies }) => {
      const reset = await resetPassword(parts, { ...body, address, deviceCookie: cookies[deviceCookie] })
      if (!reset.ok) return reset
      const message = noticeText(language, 'passwordReset')
      return { ok: true, value: { message }, cookies: [keepKnownDevice(reset.value)] }
    }),
    serve(endpoints.confirmEmailChange, async ({ body, language }) => {
      const changed = await confirmEmailChange(parts, body.token)
      return changed.ok ? ok({ message: noticeText(language, 'emailChanged') }) : changed
    }),
  ]
}

/** What the links of mails do for a person who is not logged in. */
function stopRoutes(parts: AccountsParts): Route[] {
  return [
    serve(endpoints.freezeAccountByLink, ({ body, requestId }) => freezeAccountByLink(parts, { ...body, requestId })),
    serve(endpoints.requestUnfreeze, ({ body, requestId }) => requestUnfreeze(parts, { ...body, requestId })),
  ]
}
