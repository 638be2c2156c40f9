import { defineEndpoint } from '@clearhold/contract/endpoint'
import { ok } from '@clearhold/contract/result'
import { z } from 'zod'
import { serve } from '#platform/http/route.ts'
import { buildHttp } from '#platform/http/server.ts'
import { createLog } from '#platform/log/log.ts'

// A server with a no-op route: the bare cost of HTTP on this machine. Prints its address on its first line.
const nothing = serve(
  defineEndpoint({
    method: 'GET',
    path: '/api/bench/nothing',
    access: 'anyone',
    summary: 'Does nothing',
    tag: 'bench',
    topics: [],
    answer: z.object({ done: z.boolean() }),
    refusals: {},
  }),
  async () => ok({ done: true }),
)
const log = createLog({ process: 'bench', level: 'silent' })
const app = await buildHttp({ routes: [nothing], edition: 'demo', trustProxy: [], log })
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
