import { type Call, headersOf, type Outcome } from './api.ts'
import { readProblem } from './problem.ts'
import type { Send } from './session/call.ts'

/** Ten megabytes over a poor line. */
const patienceMs = 180_000

/** Sends like callApi and tells what part of the body, from 0 to 1, has left: fetch does not say it, XMLHttpRequest does. */
export function sendTelling(onPart: (part: number) => void): Send {
  return (call) =>
    new Promise((resolve) => {
      const request = new XMLHttpRequest()
      const { method = 'POST', path, body } = call
      request.open(method, path)
      request.timeout = patienceMs
      for (const [name, value] of Object.entries(headersOf(call))) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
        if (lengthComputable && total > 0) onPart(loaded / total)
      }
      request.onload = () => resolve(outcomeOf(request, call))
      request.onerror = () => resolve({ kind: 'unreachable' })
      request.ontimeout = () => resolve({ kind: 'unreachable' })
      request.onabort = () => resolve({ kind: 'unreachable' })
      onPart(0)
      request.send(body instanceof FormData ? body : JSON.stringify(body))
    })
}

function outcomeOf<Value>(request: XMLHttpRequest, { answer }: Call<Value>): Outcome<Value> {
  const body = jsonIn(request)
  if (body === undefined) return { kind: 'unreachable' }
  if (request.status >= 400) {
    const problem = readProblem(body)
    return problem === undefined ? { kind: 'unreadable' } : { kind: 'problem', problem }
  }
  const read = answer.safeParse(body)
  return read.success ? { kind: 'answer', value: read.data } : { kind: 'unreadable' }
}

/** A proxy that cannot reach the api answers with a page of its own, which is no answer. */
function jsonIn(request: XMLHttpRequest): unknown {
  if (!/^application\/(problem\+)?json\b/.test(request.getResponseHeader('content-type') ?? '')) return undefined
  try {
    return JSON.parse(request.responseText)
  } catch {
    return undefined
  }
}
