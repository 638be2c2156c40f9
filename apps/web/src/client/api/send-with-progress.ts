import { type ApiRequest, headersOf, type Send } from './send.ts'

/** Ten megabytes over a poor line. */
const patienceMs = 180_000

/** Sends and tells what part of the body, from 0 to 1, has left: fetch does not say it, XMLHttpRequest does. */
export function sendWithProgress(onProgress: (part: number) => void): Send {
  return (request) =>
    new Promise((resolve) => {
      const call = openCall(request)
      call.upload.onprogress = ({ loaded, total, lengthComputable }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total)
      }
      call.onload = () => resolve(responseOf(call))
      for (const end of ['error', 'timeout', 'abort'] as const) call.addEventListener(end, () => resolve(undefined))
      onProgress(0)
      const { body } = request
      call.send(body instanceof FormData ? body : JSON.stringify(body))
    })
}

function openCall(request: ApiRequest): XMLHttpRequest {
  const call = new XMLHttpRequest()
  call.open(request.method, request.path)
  call.timeout = patienceMs
  for (const [name, value] of Object.entries(headersOf(request))) call.setRequestHeader(name, value)
  return call
}

function responseOf(call: XMLHttpRequest): Response {
  const type = call.getResponseHeader('content-type') ?? ''
  return new Response(call.responseText, { status: call.status, headers: { 'content-type': type } })
}
