import pg from 'pg'
import { testUrl } from '#stack/test-login.ts'
import { serveApi } from '#testing/api.ts'
import { medianOf } from './callers.ts'
import { expectStatus, type HttpClient, openHttpClient } from './http-client.ts'
import { type Ask, activations, readAddresses, sessionRing, withdrawals } from './operations.ts'
import { personAt } from './people.ts'
import { databaseName, type Place, type Session } from './place.ts'
import { type Statement, statementsOf } from './trips.ts'

/** The requests of an investor's home page, as of the first release: apps/web/src/areas/investor/dashboard. */
const homeByParts = [
  '/api/user/me',
  '/api/user/me/factors',
  '/api/user/me/balance-history',
  '/api/user/me/activity?limit=5',
  '/api/plan/positions?state=open&limit=100',
  '/api/plan/positions?state=ended&limit=10',
  '/api/deposit/mine?limit=20',
  '/api/withdrawals/me?limit=20',
  '/api/messages',
  '/api/demo/clock',
  '/api/public/bulletin?language=en',
  '/api/market-quotes',
]

/** The screen's endpoint if the api has it, and the answers that do not depend on the user. */
export async function homePaths(client: HttpClient): Promise<readonly string[]> {
  const answer = await client.ask('/api/openapi.json')
  expectStatus(answer, 200)
  const { paths } = JSON.parse(answer.text) as { paths: Record<string, unknown> }
  const whole = Object.keys(paths).find((path) => /^\/api\/user\/\{?:?\w+\}?\/home$|^\/api\/user\/home$/.test(path))
  return whole === undefined ? homeByParts : [whole.replace(/\{\w+\}|:\w+/, 'me'), '/api/market-quotes']
}

/** Gives users who open their home page some content, by the product's own actions. */
export async function furnish(place: Place): Promise<void> {
  const { reading } = place.people
  const addressOf = await readAddresses(place)
  const own = { ...place, people: { ...place.people, inProcess: reading } }
  const people = reading.last - reading.first + 1
  const activate = activations(own, 'many plans')
  const withdraw = withdrawals(own, 'auto', addressOf)
  for (let time = 0; time < 3 * people; time += 1) await activate()
  for (let time = 0; time < 2 * people; time += 1) await withdraw()
}

/** All requests of one home page at once, as the page sends them. */
export function homes(client: HttpClient, sessions: readonly Session[], paths: readonly string[]): Ask {
  const session = sessionRing(sessions)
  return async () => {
    const { token } = session()
    const answers = await Promise.all(paths.map((path) => client.ask(path, { token })))
    for (const answer of answers) expectStatus(answer, 200)
  }
}

export function mes(client: HttpClient, sessions: readonly Session[]): Ask {
  const session = sessionRing(sessions)
  return async () => expectStatus(await client.ask('/api/user/me', { token: session().token }), 200)
}

export interface HomeSql {
  readonly statements: readonly Statement[]
  /** Milliseconds of all its statements, sequentially on one connection, prepared. */
  measureMs(): Promise<number>
  close(): Promise<void>
}

/** The statements of one home page: recorded from the api in this process, then run bare. */
export async function openHomeSql(place: Place, paths: readonly string[]): Promise<HomeSql> {
  const { database, people, cluster } = place
  const served = await serveApi({ app: database })
  const client = openHttpClient(served.url)
  let statements: Statement[]
  try {
    const { token } = await served.signIn(personAt(people.reading.first), true)
    const ask = async () => {
      for (const path of paths) expectStatus(await client.ask(path, { token }), 200)
    }
    // The first request fills the caches, as in a running api.
    await ask()
    statements = await statementsOf(ask)
  } finally {
    client.close()
    await served.close()
  }
  const connection = new pg.Client({ connectionString: testUrl(cluster.postgres, databaseName) })
  await connection.connect()
  const runAll = async () => {
    for (const [index, { text, values }] of statements.entries())
      await connection.query({ name: `home-${index}`, text, values: [...values] })
  }
  return {
    statements,
    measureMs: async () => {
      const times: number[] = []
      for (let time = 0; time < 25; time += 1) {
        const startedAt = performance.now()
        await runAll()
        times.push(performance.now() - startedAt)
      }
      return medianOf(times)
    },
    close: () => connection.end(),
  }
}
