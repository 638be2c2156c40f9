/**
 * Why a token cannot be used. The PIN's faults are apart: trying again would use up the attempts after which a token locks itself.
 * missing: no such token, or no library. ambiguous: two tokens or keys of one label. unsafe: a key that could leave the token, or is of
 * another curve. changed: another key than the one this process began with. lost: the token does not answer any more.
 */
export type TokenFaultCode =
  | 'missing'
  | 'ambiguous'
  | 'unsafe'
  | 'changed'
  | 'lost'
  | 'pin_wrong'
  | 'pin_locked'
  | 'pin_doubtful'

/** Its message names labels and settings, never a PIN. */
export class TokenFault extends Error {
  readonly code: TokenFaultCode
  constructor(code: TokenFaultCode, message: string) {
    super(message)
    this.code = code
  }
}

const finalCodes: readonly TokenFaultCode[] = ['pin_wrong', 'pin_locked', 'pin_doubtful']

/** Whether only a person can repair it, so that nothing may try again by itself. */
export function isForPeople(fault: unknown): boolean {
  return fault instanceof TokenFault && finalCodes.includes(fault.code)
}
