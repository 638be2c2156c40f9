import type { Log } from '#platform/log/log.ts'
import type { SignerRefusal, SignerReply } from './payout-signer.ts'

/** Refusals that end by themselves: asking again may be enough. */
const passing: ReadonlySet<SignerRefusal> = new Set(['failed', 'token_unavailable'])

/** Why nothing was signed: asking again may help, or it will not. */
export type Unsigned = 'silent' | 'refused'

/** Whether the signer was silent (or cannot sign just now), or refused for a reason that stays. */
export function unsignedBy(code: SignerRefusal | undefined): Unsigned {
  return code === undefined || passing.has(code) ? 'silent' : 'refused'
}

/**
 * Logs why the signer signs nothing before the answer goes on: the person who asked reads whether asking again helps, and the operator's log
 * names the reason. `what` begins the event: 'statement.refused', 'statement.signer_silent'.
 */
export function tellRefusals<Asked, Value>(
  what: 'statement' | 'answer',
  log: Log,
  sign: (asked: Asked) => SignerReply<Value>,
): (asked: Asked) => SignerReply<Value> {
  return async (asked) => {
    try {
      const answer = await sign(asked)
      if (!answer.ok) log.error({ event: `${what}.refused`, code: answer.code }, 'The signer did not sign')
      return answer
    } catch (error) {
      log.warn({ event: `${what}.signer_silent`, reason: (error as Error).message }, 'The signer did not answer')
      throw error
    }
  }
}
