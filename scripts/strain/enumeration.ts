import type { LoneApi } from '#stack/lone-api.ts'

/** The answers for two groups of addresses: with and without an account. */
export interface Comparison {
  readonly route: string
  readonly tries: number
  readonly answersWithAccount: readonly string[]
  readonly answersWithout: readonly string[]
  readonly medianWithAccountMs: number
  readonly medianWithoutMs: number
}

const people = 20
const password = 'four green kettles'

/**
 * Calls login, register and reset for addresses with and without an account, alternately, and compares status, body and time.
 * An attacker who could tell them apart would learn who has an account here.
 */
export async function compareAnswers(api: LoneApi, tries: number): Promise<Comparison[]> {
  for (let index = 0; index < people; index += 1) await register(api, known(index))
  const turns = Array.from({ length: tries }, (_, index) => index)
  return [
    await compare('login', turns, {
      withAccount: (turn) => post(api, '/api/auth/login', { email: known(turn), password: 'five wrong kettles' }),
      without: (turn) => post(api, '/api/auth/login', { email: unknown(turn), password: 'five wrong kettles' }),
    }),
    await compare('register', turns, {
      withAccount: (turn) => register(api, known(turn)),
      without: (turn) => register(api, `new${turn}@example.test`),
    }),
    await compare('forgot-password', turns, {
      withAccount: (turn) => post(api, '/api/auth/forgot-password', { email: known(turn) }),
      without: (turn) => post(api, '/api/auth/forgot-password', { email: unknown(turn) }),
    }),
  ]
}

const known = (turn: number) => `person${turn % people}@example.test`
const unknown = (turn: number) => `absent${turn % people}@example.test`

interface Pair {
  readonly withAccount: (turn: number) => Promise<Response>
  readonly without: (turn: number) => Promise<Response>
}

async function compare(route: string, turns: readonly number[], pair: Pair): Promise<Comparison> {
  const spans = { withAccount: [] as number[], without: [] as number[] }
  const answers = { withAccount: new Set<string>(), without: new Set<string>() }
  // The first few warm up caches and the JIT.
  for (const turn of turns.slice(0, 5)) for (const call of Object.values(pair)) await (await call(turn)).text()
  for (const turn of turns) {
    // The order alternates, so that neither group always comes second.
    const order = turn % 2 === 0 ? (['withAccount', 'without'] as const) : (['without', 'withAccount'] as const)
    for (const side of order) {
      const startedAt = performance.now()
      const response = await pair[side](turn + turns.length)
      answers[side].add(await summary(response))
      spans[side].push(performance.now() - startedAt)
    }
  }
  return {
    route,
    tries: turns.length,
    answersWithAccount: [...answers.withAccount],
    answersWithout: [...answers.without],
    medianWithAccountMs: median(spans.withAccount),
    medianWithoutMs: median(spans.without),
  }
}

/** Status, header names and body, without what differs in every answer. */
async function summary(response: Response): Promise<string> {
  const body = (await response.text()).replace(/"requestId":"[^"]*"/, '')
  const headers = [...response.headers.keys()].sort().join(' ')
  return `${response.status} ${headers} ${body}`
}

function register({ url }: LoneApi, email: string): Promise<Response> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ fullname: 'Some Body', username: 'applicant', email, password })) {
    form.append(name, value)
  }
  return fetch(`${url}/api/auth`, { method: 'POST', body: form })
}

function post({ url }: LoneApi, path: string, body: unknown): Promise<Response> {
  return fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right)
  const middle = Math.floor(sorted.length / 2)
  const low = sorted[sorted.length % 2 === 0 ? middle - 1 : middle] ?? 0
  const high = sorted[middle] ?? 0
  return (low + high) / 2
}
