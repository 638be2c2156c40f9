import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A real range service for tests: what it is asked for is kept, headers included, and its answer can be changed. */
export async function serveRanges() {
  const asked: { readonly line: string; readonly padding: unknown; readonly body: string }[] = []
  let answer: (prefix: string) => { status?: number; text: string; waitMs?: number } = () => ({ text: '' })
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => {
      asked.push({ line: `${request.method} ${request.url}`, padding: request.headers['add-padding'], body })
      const { status = 200, text, waitMs = 0 } = answer(request.url?.split('/').at(-1) ?? '')
      setTimeout(() => response.writeHead(status, { 'content-type': 'text/plain' }).end(text), waitMs)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/range`,
    asked,
    answers: (next: typeof answer) => {
      answer = next
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A range with these suffixes and their counts, surrounded by padding as the public service pads it. */
export function rangeText(suffixes: Readonly<Record<string, number>>): string {
  const lines = Object.entries(suffixes).map(([suffix, count]) => `${suffix}:${count}`)
  const padding = Array.from({ length: 5 }, (_, index) => `${String(index).padStart(35, 'A')}:0`)
  return [...lines, ...padding].join('\r\n')
}
