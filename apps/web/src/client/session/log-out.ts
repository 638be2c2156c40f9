import { logOut as logOutEndpoint } from '@clearhold/contract/accounts/endpoints/sign-in'
import { callWithToken } from './call.ts'
import { alone, renewAlready } from './renew-token.ts'
import { leaveSession } from './session.ts'

/**
 * Ends the session on the server first: without that, nobody is told that they are out. Alone, so that another tab whose
 * call is refused meanwhile waits and finds that somebody left, and does not take it for a session that ran out.
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
