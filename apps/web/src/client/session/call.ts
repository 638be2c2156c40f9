import { type Call, callApi, type Outcome } from '../api.ts'
import { type Renewal, renewToken } from './refresh.ts'
import { sessionState } from './session.ts'
import { askForProof } from './step-up.ts'

/** How a call leaves the browser: callApi, or a way that also tells how much of it has left (client/upload.ts). */
export type Send = <Value>(call: Call<Value>) => Promise<Outcome<Value>>

/**
 * A call of the signed-in person: with their token, once more with a new token where it has run out, and once more after a
 * fresh proof where the server asks for one. When the session has ended, the guard of the area leads to /login.
 */
export async function callAsPerson<Value>(call: Call<Value>, send: Send = callApi): Promise<Outcome<Value>> {
  const outcome = await callWithToken(call, send)
  if (problemCode(outcome) !== 'step_up_needed') return outcome
  return (await askForProof()) ? callWithToken(call, send) : outcome
}

/** The same without the question for a fresh proof: for the calls that give it. */
export async function callWithToken<Value>(
  call: Call<Value>,
  send: Send = callApi,
  renew: (staleToken: string) => Promise<Renewal> = renewToken,
): Promise<Outcome<Value>> {
  const session = sessionState()
  if (session.kind !== 'in') return { kind: 'unreachable' }
  const outcome = await send({ ...call, bearer: session.token })
  if (!isSessionOver(outcome)) return outcome
  const renewal = await renew(session.token)
  if (renewal.kind === 'unknown') return { kind: 'unreachable' }
  return renewal.kind === 'renewed' ? send({ ...call, bearer: renewal.token }) : outcome
}

function isSessionOver(outcome: Outcome<unknown>): boolean {
  return outcome.kind === 'problem' && ['not_signed_in', 'session_ended'].includes(outcome.problem.code)
}

function problemCode(outcome: Outcome<unknown>): string | undefined {
  return outcome.kind === 'problem' ? outcome.problem.code : undefined
}
