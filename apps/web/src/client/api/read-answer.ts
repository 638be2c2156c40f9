import type { AnswerShape, Failure, Outcome } from './outcome.ts'

/** The JSON of an answer, if it is what it must be; the reason, if it is not. */
export async function readJson<Value>(
  response: Response | undefined,
  answer: AnswerShape<Value>,
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

/** The bytes of an answer of this type. */
export async function readBytes(response: Response | undefined, type: string): Promise<Outcome<Blob>> {
  if (response === undefined) return { kind: 'unreachable' }
  if (!response.ok) return readFailure(response)
  if (!(response.headers.get('content-type') ?? '').startsWith(type)) return { kind: 'unreachable' }
  try {
    return { kind: 'answer', value: await response.blob() }
  } catch {
    return { kind: 'unreachable' }
  }
}

/** Why an answer that is not good is not good. */
export async function readFailure(response: Response): Promise<Failure> {
  if (!isJson(response)) return { kind: 'unreachable' }
  try {
    return await problemIn(await response.json())
  } catch {
    return { kind: 'unreachable' }
  }
}

/** A proxy that cannot reach the api answers with a page of its own, which is no answer. */
function isJson(response: Response): boolean {
  return /^application\/(problem\+)?json\b/.test(response.headers.get('content-type') ?? '')
}

/** The schema of problems brings Zod along, so it is fetched when something has gone wrong and not before. */
async function problemIn(body: unknown): Promise<Failure> {
  try {
    const { readProblem } = await import('./problem.ts')
    const problem = readProblem(body)
    return problem === undefined ? { kind: 'unreadable' } : { kind: 'problem', problem }
  } catch {
    return { kind: 'unreachable' }
  }
}
