import { request } from 'node:http'

export interface Reply {
  readonly status: number
  /** The code of a problem; undefined for anything else. */
  readonly code: string | undefined
  readonly text: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

export interface Question {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

const streamType = 'text/event-stream'

/** One raw HTTP call: the path is not normalised and redirects are not followed. A stream is closed at once. */
export function ask(url: string, { method, path, headers = {}, body }: Question): Promise<Reply> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, method, path, headers: { ...json(body), ...headers } }, (response) => {
      let text = ''
      const done = () => resolve(reply(response.statusCode ?? 0, response.headers, text))
      if (response.headers['content-type']?.startsWith(streamType)) {
        done()
        response.destroy()
        return
      }
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (text += chunk))
      response.on('end', done)
      response.on('error', reject)
    })
    call.on('error', reject)
    call.end(body)
  })
}

function json(body: string | undefined): Record<string, string> {
  return body === undefined
    ? {}
    : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
}

function reply(status: number, headers: Reply['headers'], text: string): Reply {
  const isProblem = String(headers['content-type']).startsWith('application/problem+json')
  const code = isProblem && text !== '' ? (JSON.parse(text) as { code: string }).code : undefined
  return { status, code, text, headers }
}
