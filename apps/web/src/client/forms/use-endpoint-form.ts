import type { AnyEndpoint } from '@clearhold/contract/endpoint'
import type { FieldValues, Path } from 'react-hook-form'
import type { z } from 'zod'
import type { Failure, Outcome } from '../api/outcome.ts'
import { useAction } from '../api/use-action.ts'
import { type FormRules, fieldIn } from './judge-typed.ts'
import { type CheckedForm, useCheckedForm } from './use-checked-form.ts'

/** An endpoint; or, where a form asks for more than it sends, its topics and a body of the form's own. */
interface FormEndpoint<Rules extends z.ZodType> extends Pick<AnyEndpoint, 'topics'> {
  readonly body?: Rules
}

export interface EndpointForm<Values extends FieldValues> extends CheckedForm<Values> {
  readonly busy: boolean
  readonly failure: Failure | undefined
  readonly forget: () => void
}

interface EndpointFormOptions<Rules extends z.ZodType, Values extends FieldValues, Answer>
  extends Omit<FormRules<Rules, Values>, 'rules'> {
  readonly call: (body: z.output<Rules>) => Promise<Outcome<Answer>>
  readonly onDone: (answer: Answer, form: CheckedForm<Values>['form']) => void
}

/**
 * The form of an endpoint: what is typed is judged by the schema of the endpoint's body, sent once at a time, and what the server refuses
 * about a field is shown at that field as well.
 */
export function useEndpointForm<Rules extends z.ZodType, Values extends FieldValues, Answer>(
  { body: rules, topics }: FormEndpoint<Rules>,
  { call, onDone, ...typed }: EndpointFormOptions<Rules, Values, Answer>,
): EndpointForm<Values> {
  if (rules === undefined) throw new Error('An endpoint without a body has no form')
  const action = useAction(async (body: z.output<Rules>) => {
    const outcome = await call(body)
    for (const name of refusedFields(typed.start, outcome))
      form.setError(name, { message: 'notAccepted' }, { shouldFocus: true })
    return outcome
  }, topics)
  const { form, submit } = useCheckedForm<Rules, Values>({
    ...typed,
    rules,
    onChecked: async (body) => {
      const answer = await action.run(body)
      if (answer !== undefined) onDone(answer, form)
    },
  })
  return {
    form,
    submit: (event) => {
      event?.preventDefault()
      if (!action.busy) submit()
    },
    busy: action.busy,
    failure: action.failure,
    forget: action.forget,
  }
}

/** The fields that a refusal names, the last first: so the first has the focus in the end. Its words are English and the schema's. */
function refusedFields<Values extends FieldValues>(start: Values, outcome: Outcome<unknown>): Path<Values>[] {
  if (outcome.kind !== 'problem') return []
  const names = (outcome.problem.fields ?? []).map(({ path }) => fieldIn(start, path.split(/[/.]/)))
  return names.filter((name) => name !== undefined).reverse() as string[] as Path<Values>[]
}
