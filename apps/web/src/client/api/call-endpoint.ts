import type { AnswerOf, AnyEndpoint, InputOf } from '@clearhold/contract/endpoint'
import { type CallOptions, callApi } from './call-api.ts'
import type { AnswerSchema, Outcome } from './outcome.ts'
import type { CallInput, Send } from './send.ts'

/** What follows an endpoint: its input, which may be left out where it carries nothing. */
export type InputAnd<E, Options> =
  Record<never, never> extends InputOf<E>
    ? [input?: InputOf<E>, options?: Options]
    : [input: InputOf<E>, options?: Options]

export interface EndpointOptions extends CallOptions {
  readonly sendBy?: Send
}

/** A call of an endpoint of the contract, by a visitor; for the signed-in person see session/call.ts. */
export function callEndpoint<E extends AnyEndpoint>(
  endpoint: E,
  ...[input, options = {}]: InputAnd<E, EndpointOptions>
): Promise<Outcome<AnswerOf<E>>> {
  const { method, path, answer } = endpoint
  if (answer === undefined) throw new Error(`${path} answers with no JSON`)
  const target = { method, path, answer: answer as AnswerSchema<AnswerOf<E>> }
  return callApi(target, (input ?? {}) as CallInput, options, options.sendBy)
}

/** The compiler cannot see that an input of an endpoint, followed by options, is what a call of it takes. */
export function withOptions<E, Options>(input: InputOf<E> | undefined, options?: Options): InputAnd<E, Options> {
  return [input ?? {}, options] as unknown as InputAnd<E, Options>
}
