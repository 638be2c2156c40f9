import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

// The yardstick of the live streams: a server of Node alone that holds streams and writes what it is told to, without a session, a
// database or a relay. Prints its address on its first line.
const streams = new Map<number, ServerResponse>()
const told = z.array(z.int())
const event = (n: number, type: string) =>
  `id: 1\nevent: change\ndata: ${JSON.stringify({ seq: '1', type, payload: { depositId: `00000000-0000-4000-8000-${n}` } })}\n\n`

const server = createServer((request, response) => {
  if (request.method === 'POST') {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      for (const n of told.parse(JSON.parse(Buffer.concat(pieces).toString())))
        streams.get(n)?.write(event(n, 'deposit.credited'))
      response.end()
    })
    return
  }
  const n = Number(new URL(request.url ?? '/', 'http://localhost').searchParams.get('n'))
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
  response.write(event(n, 'stream.opened'))
  streams.set(n, response)
  response.once('close', () => streams.delete(n))
})
server.requestTimeout = 0
server.listen(0, '127.0.0.1')
await once(server, 'listening')
console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
