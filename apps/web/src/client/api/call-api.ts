import { type Address, pathOf } from '@clearhold/contract/address'
import type { AnswerSchema, Outcome } from './outcome.ts'
import { readJson } from './read-answer.ts'
import { type CallInput, type Send, send } from './send.ts'

/** Where to call and what to expect: an endpoint of the contract, or on a public page its address with a shape made by hand. */
export interface Target<Value> extends Address {
  readonly answer: AnswerSchema<Value>
}

export interface CallOptions {
  readonly bearer?: string | undefined
  readonly signal?: AbortSignal | undefined
}

export const patienceMs = 20_000
/** Five megabytes over a poor line. */
export const uploadPatienceMs = 120_000

/** One call of the api. It does not throw: every way it can end is one of its outcomes. */
export async function callApi<Value>(
  { method, path, answer }: Target<Value>,
  input: CallInput = {},
  options: CallOptions = {},
  sendBy: Send = send,
): Promise<Outcome<Value>> {
  const response = await sendBy({
    method,
    path: pathOf({ path }, input),
    body: input.body,
    bearer: options.bearer,
    signal: options.signal,
    patienceMs: input.body instanceof FormData ? uploadPatienceMs : patienceMs,
  })
  return readJson(response, answer)
}
