import { headersOf, type Outcome } from '../api.ts'
import { readProblem } from '../problem.ts'
import { callAsPerson, type Send } from './call.ts'

/** Ten thousand rows over a poor line. */
const patienceMs = 120_000

const file = {
  safeParse: (body: unknown) =>
    body instanceof Blob ? ({ success: true, data: body } as const) : ({ success: false } as const),
}

/** A file for the one who is signed in: an address alone would be worth nothing, because it carries no token. */
export function fetchFile(path: `/api/${string}`): Promise<Outcome<Blob>> {
  return callAsPerson({ path, answer: file }, sendForFile)
}

const sendForFile: Send = async (call) => {
  try {
    const headers = { ...headersOf(call), accept: 'text/csv, application/problem+json' }
    const response = await fetch(call.path, { headers, cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })
    const type = response.headers.get('content-type') ?? ''
    if (response.ok && type.startsWith('text/csv')) {
      const answer = call.answer.safeParse(await response.blob())
      return answer.success ? { kind: 'answer', value: answer.data } : { kind: 'unreadable' }
    }
    if (!/^application\/(problem\+)?json\b/.test(type)) return { kind: 'unreachable' }
    const problem = readProblem(await response.json())
    return problem === undefined ? { kind: 'unreadable' } : { kind: 'problem', problem }
  } catch {
    return { kind: 'unreachable' }
  }
}

/** Hands the browser a file to keep. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken hold of it by the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
