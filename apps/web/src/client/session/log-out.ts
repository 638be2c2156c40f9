import { logOut as logOutEndpoint } from '@clearhold/contract/accounts/endpoints/sign-in'
import { callWithToken } from './call.ts'
import { alone, renewAlready } from './renew-token.ts'
import { leaveSession } from './session.ts'

/**
 * Ends the session on the server first: without that, the user is not told that they are logged out. Under the lock, so that
 * another tab whose call is refused meanwhile waits and finds that the user logged out, and does not take it for an expiry.
 */
export function logOut(): Promise<'left' | 'not_reached'> {
  return alone(async () => {
    const outcome = await callWithToken(logOutEndpoint, {}, { renew: renewAlready })
    // A refusal means that there is no such session any more, which is what was asked for.
    const isOut = outcome.kind === 'answer' || (outcome.kind === 'problem' && outcome.problem.status === 401)
    if (!isOut) return 'not_reached'
    leaveSession('left')
    return 'left'
  })
}
