import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { Drain, servingPath } from './drain.ts'

async function listening() {
  const app = Fastify({ return503OnClosing: false })
  const drain = new Drain()
  drain.serve(app)
  app.post('/calls/:ms', async (received) => {
    await pause(Number((received.params as { readonly ms: string }).ms))
    return { done: received.body }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return { app, drain, port }
}

interface Answer {
  readonly status: number
  readonly connection: string | undefined
}

function ask(port: number, agent: Agent, path: string, body?: string): Promise<Answer> {
  const method = body === undefined ? 'GET' : 'POST'
  const headers = body === undefined ? {} : { 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    request({ agent, host: '127.0.0.1', port, path, method, headers }, (response) => {
      response
        .resume()
        .on('end', () => resolve({ status: response.statusCode ?? 0, connection: response.headers.connection }))
    })
      .on('error', reject)
      .end(body)
  })
}

const kept = () => new Agent({ keepAlive: true, maxSockets: 1 })

test('a proxy that asks is told before calls are refused, and what it sends until then is served', async () => {
  const { app, drain, port } = await listening()
  const asking = kept()
  const calling = kept()
  expect((await ask(port, asking, servingPath)).status).toBe(200)
  expect(await ask(port, calling, '/calls/0', '{}')).toEqual({ status: 200, connection: 'keep-alive' })
  let hasEndedStreams = false
  const ended = drain.end(app, () => {
    hasEndedStreams = true
  })
  expect(await ask(port, asking, servingPath)).toEqual({ status: 503, connection: 'close' })
  // Over the connection of before, and over a new one: each ends with its answer.
  expect(await ask(port, calling, '/calls/0', '{}')).toEqual({ status: 200, connection: 'close' })
  expect(await ask(port, calling, '/calls/0', '{}')).toEqual({ status: 200, connection: 'close' })
  expect(hasEndedStreams).toBe(false)
  await ended
  expect(hasEndedStreams).toBe(true)
  await expect(ask(port, kept(), '/calls/0', '{}')).rejects.toThrow('ECONNREFUSED')
})

test('a call that is under way is answered, and one over a connection that was kept open as well', async () => {
  const { app, drain, port } = await listening()
  const calling = kept()
  const other = kept()
  expect((await ask(port, other, '/calls/0', '{}')).connection).toBe('keep-alive')
  const long = ask(port, calling, '/calls/1200', '{}')
  await pause(50)
  const startedMs = performance.now()
  const ended = drain.end(app, () => undefined)
  await expect(ask(port, kept(), '/calls/0', '{}')).rejects.toThrow('ECONNREFUSED')
  expect(await ask(port, other, '/calls/0', '{}')).toEqual({ status: 200, connection: 'close' })
  expect((await long).status).toBe(200)
  await ended
  // No proxy has asked, so none was waited for.
  expect(performance.now() - startedMs).toBeLessThan(2_000)
})
