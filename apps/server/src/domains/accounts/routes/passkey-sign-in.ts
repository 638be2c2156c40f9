import * as endpoints from '@clearhold/contract/accounts/endpoints/sign-in'
import { ok } from '@clearhold/contract/result'
import { type Route, serve } from '#platform/http/route.ts'
import { challengeSignIn } from '../actions/challenge-sign-in.ts'
import { signInWithPasskey } from '../actions/sign-in-with-passkey.ts'
import type { AccountsParts } from '../parts.ts'
import { deviceCookie, signedIn } from './sign-in.ts'

/** Sign-in with a passkey: no email and no password that a phishing page could ask for. */
export function passkeySignInRoutes(parts: AccountsParts): Route[] {
  return [
    serve(endpoints.challengeSignIn, async () =>
      ok(await parts.database.transaction((tx) => challengeSignIn(tx, parts))),
    ),
    serve(endpoints.signInWithPasskey, async ({ body, address, device, cookies }) => {
      const proof = { ...body, address, device, deviceCookie: cookies[deviceCookie] }
      const session = await signInWithPasskey(parts, proof)
      return session.ok ? signedIn(session.value) : session
    }),
  ]
}
