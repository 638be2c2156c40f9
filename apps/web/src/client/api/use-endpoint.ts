import type { PathInput } from '@clearhold/contract/address'
import type { AnswerOf, AnyEndpoint } from '@clearhold/contract/endpoint'
import type { Topic } from '@clearhold/contract/topics'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { callAsPerson } from '../session/call.ts'
import { type InputAnd, withOptions } from './call-endpoint.ts'
import { keyOf } from './key-of.ts'
import type { Failure, Outcome } from './outcome.ts'
import { takePart } from './screens.ts'

/** What a page knows of an answer: the value as it was last seen, and why it could not be fetched since. */
export interface Known<Value> {
  readonly value: Value | undefined
  readonly failure: Failure | undefined
  /** When the value was true; undefined while there is none. */
  readonly knownAt: Date | undefined
  readonly refetch: () => void
}

export interface KnownAnswer<Value> extends Known<Value> {
  /** Shows this before the server has said it; the caller takes it back when the server refuses. */
  readonly assume: (value: Value) => void
}

interface AskOptions {
  /** False where the answer is not needed yet. */
  readonly asks?: boolean
}

/** TanStack Query takes what went wrong as a thrown error; this carries our outcome through it. */
export class CallFailed extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.kind)
    this.failure = failure
  }
}

export function answerIn<Value>(outcome: Outcome<Value>): Value {
  if (outcome.kind !== 'answer') throw new CallFailed(outcome)
  return outcome.value
}

/** The topics by which a kept answer is found out of date (refetch-topics.ts). */
export interface AnswerMeta extends Record<string, unknown> {
  readonly topics: readonly Topic[]
}

export function endpointQuery<E extends AnyEndpoint>(endpoint: E, ...[input]: InputAnd<E, never>) {
  const meta: AnswerMeta = { topics: endpoint.topics }
  return queryOptions<AnswerOf<E>>({
    queryKey: keyOf(endpoint, input as PathInput | undefined),
    meta,
    queryFn: async ({ client, queryKey, signal }) => {
      const part = await takePart(client, queryKey, signal)
      // The schema of the screen has read it, which is made of those of its parts.
      if (part !== undefined) return part.value as AnswerOf<E>
      return answerIn(await callAsPerson(endpoint, ...withOptions<E, { signal: AbortSignal }>(input, { signal })))
    },
  })
}

/** What a page asks first, so that it can be asked before the page is opened. */
export type Question = (queries: QueryClient) => Promise<void>

/**
 * Only what is not known yet: an answer that is old is shown first, and the page asks again once it is drawn. A question that fails is
 * asked by the page, which says so.
 */
export function question<E extends AnyEndpoint>(endpoint: E, ...input: InputAnd<E, never>): Question {
  const options = endpointQuery(endpoint, ...input)
  return async (queries) => {
    if (queries.getQueryData(options.queryKey) === undefined) await queries.prefetchQuery(options)
  }
}

/** Asks an endpoint as the signed-in person; a live event about its topics makes it ask again. */
export function useEndpoint<E extends AnyEndpoint>(
  endpoint: E,
  ...[input, { asks = true } = {}]: InputAnd<E, AskOptions>
): KnownAnswer<AnswerOf<E>> {
  const queries = useQueryClient()
  const options = endpointQuery(endpoint, ...withOptions<E, never>(input))
  const query = useQuery({ ...options, enabled: asks })
  return {
    value: query.data,
    failure: query.error instanceof CallFailed ? query.error.failure : undefined,
    knownAt: query.data === undefined ? undefined : new Date(query.dataUpdatedAt),
    refetch: () => void query.refetch(),
    assume: (value) => void queries.setQueryData<AnswerOf<E>>(options.queryKey, () => value),
  }
}
