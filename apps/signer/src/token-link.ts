import type { Say } from './log-line.ts'
import { isForPeople, TokenFault } from './token-fault.ts'
import type { TokenSession } from './token-session.ts'

/** Between two attempts to reach a lost token: doubled each time, up to the second. */
const firstPauseMs = 1_000
const longestPauseMs = 30_000

export interface TokenLink {
  isUp(): boolean
  /** The session; where the token was lost, it is reached again, as often as the pause allows. Throws a TokenFault. */
  reach(): TokenSession
  /** Gives the session up. What the library is still doing ends first: it does not bear being closed meanwhile. */
  lose(reason: Error, unfinished?: Promise<unknown>): void
  close(): void
}

export interface LinkParts {
  readonly open: () => TokenSession
  /** Throws where the token that answers is not the one that was lost. */
  readonly approve: (reached: TokenSession) => void
  readonly say: Say
  readonly now: () => Date
}

/** Says why not, each time: it is tried twice a minute at most. */
function openApproved({ open, approve, say }: Pick<LinkParts, 'open' | 'approve' | 'say'>): TokenSession {
  let reached: TokenSession | undefined
  try {
    reached = open()
    approve(reached)
    return reached
  } catch (fault) {
    reached?.close()
    say({ event: 'signer.token_not_back', reason: (fault as Error).message }, 'The token could not be reached again')
    throw fault
  }
}

/** One session with a token that may be pulled out, restarted or cut off while the signer runs. */
export function openLink({ open, approve, say, now }: LinkParts): TokenLink {
  let session: TokenSession | undefined = open()
  let pauseMs = firstPauseMs
  let nextTryMs = 0
  let mayTry = true
  let isBusy = false
  const reachAgain = (): TokenSession => {
    const atMs = now().getTime()
    if (!mayTry || isBusy || atMs < nextTryMs) throw new TokenFault('lost', 'The token was lost.')
    nextTryMs = atMs + pauseMs
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    const reached = openApproved({ open, approve, say })
    pauseMs = firstPauseMs
    nextTryMs = 0
    say({ event: 'signer.token_back', level: 'info' }, 'The token signs again')
    return reached
  }
  return {
    isUp: () => session !== undefined,
    reach: () => {
      session ??= reachAgain()
      return session
    },
    lose: (reason, unfinished) => {
      // A PIN that is refused once is not tried again by itself: the token would lock.
      if (isForPeople(reason)) mayTry = false
      if (session === undefined) return
      say({ event: 'signer.token_lost', reason: reason.message }, 'The token does not sign any more')
      const { close } = session
      session = undefined
      if (unfinished === undefined) return close()
      isBusy = true
      const end = () => {
        isBusy = false
        close()
      }
      void unfinished.then(end, end)
    },
    close: () => session?.close(),
  }
}
