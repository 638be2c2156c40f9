import type { AnswerSchema, Failure, Outcome } from './outcome.ts'

/** The JSON of an answer, if it is what it must be; the reason, if it is not. */
export async function readJson<Value>(
  response: Response | undefined,
  answer: AnswerSchema<Value>,
): Promise<Outcome<Value>> {
  if (response === undefined || !isJson(response)) return { kind: 'unreachable' }
  let body: unknown
  try {
    body = await response.json()
  } catch {
    return { kind: 'unreachable' }
  }
  if (!response.ok) return problemIn(body)
  const read = answer.safeParse(body)
  return read.success ? { kind: 'answer', value: read.data } : { kind: 'unreadable' }
}

/** A proxy that cannot reach the api answers with a page of its own, which is no answer. */
export function isJson(response: Response): boolean {
  return /^application\/(problem\+)?json\b/.test(response.headers.get('content-type') ?? '')
}

/** The schema of problems brings Zod along, so it is fetched when something has gone wrong and not before. */
export async function problemIn(body: unknown): Promise<Failure> {
  try {
    const { readProblem } = await import('./problem.ts')
    const problem = readProblem(body)
    return problem === undefined ? { kind: 'unreadable' } : { kind: 'problem', problem }
  } catch {
    return { kind: 'unreachable' }
  }
}
