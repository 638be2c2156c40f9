import type { z } from 'zod'

/** What a schema found at a field. */
export interface FieldIssue {
  readonly code: string
  readonly input?: unknown
}

/** What is said of a field: a sentence, or the name of a text (dictionary 'forms', under mistakes). */
export type FieldWords = string | ((issue: FieldIssue) => string)

export interface FormRules<Rules extends z.ZodType, Values> {
  /** The schema of what is sent. */
  readonly rules: Rules
  /** What stands in the fields at first; its names are the form's fields. */
  readonly start: Values
  /** From what was typed to what is sent; without it that is the same. */
  readonly read?: ((typed: Values) => z.input<Rules>) | undefined
  /** A field without words here says the message of its rule. */
  readonly words?: { readonly [Name in keyof Values]?: FieldWords } | undefined
}

type Judged<Rules extends z.ZodType, Values> =
  | { readonly kind: 'good'; readonly body: z.output<Rules> }
  | { readonly kind: 'wrong'; readonly fieldErrors: { readonly [Name in keyof Values]?: string } }

/**
 * What the schema says of what was typed, by field, the first of each. Something wrong that belongs to no field is left to the server:
 * its answer is shown, and a form that says nothing would be stuck.
 */
export function judgeTyped<Rules extends z.ZodType, Values extends object>(
  { rules, start, read, words = {} }: FormRules<Rules, Values>,
  typed: Values,
): Judged<Rules, Values> {
  const body = read === undefined ? typed : read(typed)
  const judged = rules.safeParse(body, { reportInput: true })
  if (judged.success) return { kind: 'good', body: judged.data }
  const fieldErrors: { [Name in keyof Values]?: string } = {}
  for (const issue of judged.error.issues) {
    const name = fieldIn(start, issue.path)
    if (name === undefined || fieldErrors[name] !== undefined) continue
    const said = words[name] ?? issue.message
    fieldErrors[name] = typeof said === 'string' ? said : said(issue)
  }
  if (Object.keys(fieldErrors).length === 0) return { kind: 'good', body: body as z.output<Rules> }
  return { kind: 'wrong', fieldErrors }
}

/** The field a path leads to: what is sent may lie deeper than what is typed. */
export function fieldIn<Values extends object>(
  start: Values,
  path: readonly PropertyKey[],
): (keyof Values & string) | undefined {
  return path.findLast((part): part is keyof Values & string => typeof part === 'string' && Object.hasOwn(start, part))
}
