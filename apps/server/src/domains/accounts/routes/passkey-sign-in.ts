import { loginAnswerSchema, passkeyChallengeSchema, passkeySignInSchema } from '@clearhold/contract/accounts/schema'
import { ok } from '@clearhold/contract/result'
import { defineRoute, type Limit, type Route } from '#platform/http/route.ts'
import { askForSignIn } from '../actions/ask-for-sign-in.ts'
import { signInWithPasskey } from '../actions/sign-in-with-passkey.ts'
import type { AccountsParts } from '../parts.ts'
import { signedIn } from './sign-in.ts'

const tag = 'sign-in'
const often: readonly Limit[] = [{ by: 'address', max: 60, windowSeconds: 60, whenBlind: 'refuse' }]

/** Signing in with a passkey: no e-mail, no password, nothing that could be asked for on a false page. */
export function passkeySignInRoutes(parts: AccountsParts): Route[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/api/auth/passkey/options',
      access: 'anyone',
      limits: often,
      summary: 'A passkey challenge for signing in, also as the second factor',
      tag,
      answer: passkeyChallengeSchema,
      refusals: {},
      handle: async () => ok(await parts.database.transaction((tx) => askForSignIn(tx, parts))),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/auth/passkey',
      access: 'anyone',
      limits: often,
      summary: 'Signs in with a passkey, which is both factors in one',
      tag,
      body: passkeySignInSchema,
      answer: loginAnswerSchema,
      refusals: {
        passkey_refused: { status: 422, money: 'not_moved' },
        email_unverified: { status: 403, money: 'not_moved', messageAs: 'emailMessage' },
        account_not_active: { status: 403, money: 'not_moved', messageAs: 'emailMessage' },
      },
      handle: async ({ body, address, device }) => {
        const session = await signInWithPasskey(parts, { ...body, address, device })
        return session.ok ? signedIn(session.value) : session
      },
    }),
  ]
}
