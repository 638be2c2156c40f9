import { headersOf, type Outcome } from '../api.ts'
import { readProblem } from '../problem.ts'
import { sessionState } from './session.ts'

const patienceMs = 30_000

/**
 * A picture for the one who is signed in: asked for with their token, so that its address is worth nothing to anybody else.
 * It is not kept by the browser; whoever shows it drops it.
 */
export async function fetchPicture(path: string): Promise<Outcome<Blob>> {
  const session = sessionState()
  if (session.kind !== 'in') return { kind: 'unreachable' }
  try {
    const headers = { ...headersOf({ bearer: session.token }), accept: 'image/*' }
    const response = await fetch(path, { headers, cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })
    const type = response.headers.get('content-type') ?? ''
    if (response.ok && type.startsWith('image/')) return { kind: 'answer', value: await response.blob() }
    if (!type.startsWith('application/')) return { kind: 'unreachable' }
    const problem = readProblem(await response.json())
    return problem === undefined ? { kind: 'unreadable' } : { kind: 'problem', problem }
  } catch {
    return { kind: 'unreachable' }
  }
}
