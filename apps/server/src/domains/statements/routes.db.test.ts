import { setTimeout as pause } from 'node:timers/promises'
import { operatorPlaceholder } from '@clearhold/contract/edition'
import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '#platform/http/caller.ts'
import { buildHttp } from '#platform/http/server.ts'
import { connectStatementSigner } from '#platform/signer/statement-signer.ts'
import { silentLog } from '#testing/resources.ts'
import { statementRoutes } from './routes.ts'
import { dayOfKept, prepareSignedHistory } from './testing.ts'

const history = prepareSignedHistory(8)
const { database, personId } = history
const made = { now: 0, most: 0, count: 0 }
let app: Awaited<ReturnType<typeof serve>>

/** A signer that counts how many statements are made at the same moment. */
function serve(limitFactor: number) {
  const sign = connectStatementSigner(history.desk.socketPath, silentLog)
  const caller: Caller = { personId, sessionId: 's', role: 'user', permissions: new Set(), freshUntil: undefined }
  return buildHttp({
    routes: statementRoutes({
      database: database.app,
      identity: { edition: 'demo', operator: operatorPlaceholder },
      site: 'https://clearhold.example',
      signStatement: async (said) => {
        made.now += 1
        made.count += 1
        made.most = Math.max(made.most, made.now)
        await pause(10)
        made.now -= 1
        return sign(said)
      },
    }),
    edition: 'demo',
    trustProxy: [],
    log: silentLog,
    limitFactor,
    authenticate: async () => caller,
  })
}

beforeAll(async () => {
  app = await serve(100)
})

const ask = (kind: 'pdf' | 'json' | 'csv', through = app) => {
  const range = `from=${dayOfKept(history.kept[5])}&to=${dayOfKept(history.kept[9])}`
  const url = `/api/user/me/statement.${kind}?${range}${kind === 'pdf' ? '&language=en' : ''}`
  return through.inject({ url, headers: { authorization: 'Bearer t', 'clearhold-edition': 'demo' } })
}

test('one proof or paper is made at a time, and the others wait', async () => {
  const answers = await Promise.all((['pdf', 'json', 'pdf', 'json'] as const).map((kind) => ask(kind)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(made).toMatchObject({ most: 1, count: 6 })
}, 60_000)

test('error: where too many wait, the next is told so at once; a CSV waits for none of them', async () => {
  const asked = Array.from({ length: 14 }, () => ask('json'))
  expect((await ask('csv')).statusCode).toBe(200)
  const answers = await Promise.all(asked)
  const refused = answers.filter(({ statusCode }) => statusCode === 503)
  // One is made and eight wait; on a busy machine some of those are refused later.
  expect(refused.length).toBeGreaterThanOrEqual(5)
  expect(refused[0]?.json()).toMatchObject({ code: 'unavailable' })
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBe(answers.length - refused.length)
  expect(answers[0]?.statusCode).toBe(200)
}, 60_000)

test('error: a person is given six of each in a minute', async () => {
  const strict = await serve(1)
  for (const kind of ['pdf', 'json'] as const) {
    const codes: number[] = []
    for (let count = 0; count < 7; count += 1) codes.push((await ask(kind, strict)).statusCode)
    expect(codes).toEqual([200, 200, 200, 200, 200, 200, 429])
  }
}, 60_000)
