import { QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Call, Failure, Outcome } from './api.ts'
import { callAsPerson } from './session/call.ts'

/** What a page knows of an answer: the value as it was last seen, and why it could not be asked for since. */
export interface Known<Value> {
  readonly value: Value | undefined
  readonly failure: Failure | undefined
  /** When the value was true; undefined while there is none. */
  readonly knownAt: Date | undefined
  readonly askAgain: () => void
  /** Shows this before the server has said it; whoever does so takes it back when the server refuses. */
  readonly assume: (value: Value) => void
}

class CallFailed extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.kind)
    this.failure = failure
  }
}

export function QueriesProvider({ children }: { readonly children: ReactNode }) {
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 5_000, networkMode: 'always' } } }),
  )
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/** Asks the api as the signed-in person and keeps the answer under its path; live events make it ask again. */
export function useKnown<Value>(
  call: Pick<Call<Value>, 'path' | 'answer'>,
  { asks = true }: { readonly asks?: boolean } = {},
): Known<Value> {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: [call.path],
    enabled: asks,
    queryFn: async ({ signal }) => {
      const outcome = await callAsPerson({ ...call, signal })
      if (outcome.kind !== 'answer') throw new CallFailed(outcome)
      return outcome.value
    },
  })
  return {
    value: query.data,
    failure: query.error instanceof CallFailed ? query.error.failure : undefined,
    knownAt: query.data === undefined ? undefined : new Date(query.dataUpdatedAt),
    askAgain: () => void query.refetch(),
    assume: (value) => void queries.setQueryData([call.path], value),
  }
}

export interface Action<Input, Value> {
  readonly busy: boolean
  readonly failure: Failure | undefined
  readonly forget: () => void
  /** The value when it was done; undefined when it failed, and `failure` says why. */
  readonly run: (input: Input) => Promise<Value | undefined>
}

/** Something the person does: one at a time, its failure kept to be shown, and everything looked at again afterwards. */
export function useAction<Input, Value>(act: (input: Input) => Promise<Outcome<Value>>): Action<Input, Value> {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const run = async (input: Input) => {
    setBusy(true)
    setFailure(undefined)
    const outcome = await act(input)
    setBusy(false)
    // Refused because it is no longer so: then what is shown is old as well.
    if (outcome.kind === 'answer' || isOvertaken(outcome)) void queries.invalidateQueries()
    if (outcome.kind !== 'answer') {
      setFailure(outcome)
      return undefined
    }
    return outcome.value
  }
  return { busy, failure, forget: () => setFailure(undefined), run }
}

function isOvertaken(failure: Failure): boolean {
  return failure.kind === 'problem' && [404, 409].includes(failure.problem.status)
}
