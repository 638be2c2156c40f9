import type { Topic } from '@clearhold/contract/topics'
import { useMutation } from '@tanstack/react-query'
import type { Failure, Outcome } from './outcome.ts'
import { useRefetch } from './refetch-topics.ts'
import { answerIn, CallFailed } from './use-endpoint.ts'

export interface Action<Input, Value> {
  readonly busy: boolean
  readonly failure: Failure | undefined
  readonly forget: () => void
  /** The value when it was done; undefined when it failed, and `failure` says why. */
  readonly run: (input: Input) => Promise<Value | undefined>
}

/** Something the person does, one at a time: its failure is kept to be shown, and what it changes is fetched again afterwards. */
export function useAction<Input, Value>(
  act: (input: Input) => Promise<Outcome<Value>>,
  topics: readonly Topic[],
): Action<Input, Value> {
  const refetchTopics = useRefetch()
  const refetch = () => refetchTopics(topics)
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: async (input: Input) => answerIn(await act(input)),
    networkMode: 'always',
    onSuccess: refetch,
    // Refused because it is no longer so: then what is shown is old as well.
    onError: (failed) => (isOvertaken(failed) ? refetch() : undefined),
  })
  return {
    busy: isPending,
    failure: error instanceof CallFailed ? error.failure : undefined,
    forget: reset,
    run: (input) =>
      mutateAsync(input).catch((failed: unknown) => {
        if (failed instanceof CallFailed) return undefined
        throw failed
      }),
  }
}

function isOvertaken(error: Error): boolean {
  return (
    error instanceof CallFailed && error.failure.kind === 'problem' && [404, 409].includes(error.failure.problem.status)
  )
}
