import type { Failure, Outcome } from './outcome.ts'
import { isJson, problemIn } from './read-answer.ts'

// Apart from read-answer.ts, because public pages read JSON alone.

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
