import { defineEndpoint } from '@clearhold/contract/endpoint'
import { microFromDecimal } from '@clearhold/contract/money'
import { ok, refuse } from '@clearhold/contract/result'
import { z } from 'zod'
import { type AccountKey, createPoster, formatEntryId } from '#domains/ledger/index.ts'
import { openDatabase } from '#platform/database/database.ts'
import { openPrivatePort } from '#platform/http/private.ts'
import { serve } from '#platform/http/route.ts'
import { buildHttp } from '#platform/http/server.ts'
import { createLog } from '#platform/log/log.ts'
import { answerParent } from './child.ts'

// The api as it is served, with its validation, headers, metrics and a log line a request: node http-server.ts DATABASE_URL PORT.
const [databaseUrl = '', port = ''] = process.argv.slice(2)
const log = createLog({ process: 'api', level: 'info' })
const database = openDatabase({
  url: databaseUrl,
  poolMax: 16,
  process: 'api',
  onPoolError: (error) => log.error({ reason: error.message }, 'a connection broke'),
})
const poster = createPoster(database)
let nothings = 0

const transfer = serve(
  defineEndpoint({
    method: 'POST',
    path: '/api/bench/transfers',
    access: 'anyone',
    summary: 'Posts one entry',
    tag: 'bench',
    topics: [],
    body: z.object({
      key: z.string().min(1).max(200),
      source: z.string().max(80),
      target: z.string().max(80),
      amount: z.string().max(20),
    }),
    answer: z.object({ entry: z.string() }),
    refusals: { bad_request: { status: 400, money: 'not_moved' } },
  }),
  async ({ body }) => {
    const amountMicro = microFromDecimal(body.amount)
    if (amountMicro === undefined) return refuse('bad_request')
    const outcome = await poster.post({
      key: body.key,
      reason: 'bench.transfer',
      actor: 'system:bench',
      about: `transfer:${body.key}`,
      postings: [{ source: body.source as AccountKey, target: body.target as AccountKey, amountMicro }],
    })
    return outcome.kind === 'posted' ? ok({ entry: formatEntryId(outcome.entryId) }) : refuse('bad_request')
  },
)

const nothing = serve(
  defineEndpoint({
    method: 'POST',
    path: '/api/bench/nothing',
    access: 'anyone',
    summary: 'Does nothing: what the machine can answer at most',
    tag: 'bench',
    topics: [],
    body: z.object({ key: z.string(), source: z.string(), target: z.string(), amount: z.string() }),
    answer: z.object({ entry: z.string() }),
    refusals: {},
  }),
  async () => {
    nothings += 1
    return ok({ entry: '#1-1' })
  },
)

const { metrics } = await openPrivatePort('api', 0, {})
const app = await buildHttp({
  routes: [transfer, nothing],
  edition: 'demo',
  trustProxy: [],
  log,
  metrics,
})
await app.listen({ host: '127.0.0.1', port: Number(port) })
answerParent(() => nothings)
