import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoPassword, demoPeople } from '#main/seed-demo.ts'
import { install } from '#platform/database/install.ts'
import { freePort } from '#stack/free-port.ts'
import { type Filled, fillLarge } from '#stack/large/fill.ts'
import { type LoneApi, startLoneApi } from '#stack/lone-api.ts'
import { databaseUrl, runSql, startPostgres } from '#stack/postgres.ts'
import { testLogin } from '#stack/test-login.ts'
import { secondFactorCode } from '../../scripts/dev/second-factor.ts'
import { type List, listsOf, type Question } from './lists.ts'
import { readSamples } from './samples.ts'

const p95MsMax = 150
const deepPages = 40
const settings = { shared_buffers: '1GB', max_wal_size: '4GB', maintenance_work_mem: '256MB' }
/** The same as of `npm run dev` and the lone api: for test money only. */
const demoMasterKey = Buffer.alloc(32, 0xde)

interface Plan {
  readonly people: number
  readonly tries: number
}

interface Figure {
  readonly list: string
  readonly what: string
  readonly p50Ms: number
  readonly p95Ms: number
  readonly rows: number
}

/** Fills a separate PostgreSQL, starts the api alone over it, and sends every query of every list, as a browser would. */
export async function runListsBench({ quick, json }: { quick: boolean; json: boolean }): Promise<boolean> {
  const plan: Plan = quick ? { people: 10_000, tries: 8 } : { people: 100_000, tries: 20 }
  const folder = mkdtempSync(join(tmpdir(), 'clearhold-lists-'))
  const postgres = await startPostgres({ folder: join(folder, 'postgres'), port: await freePort(), settings })
  try {
    await runSql(postgres, 'postgres', 'create database lists')
    const ownerUrl = databaseUrl(postgres, 'lists')
    await install(ownerUrl, { edition: 'demo' })
    const appUrl = await testLogin(postgres, 'lists')
    // The api first: it makes the signer create the keys that addresses are derived from.
    const api = await startLoneApi({ appUrl, ownerUrl }, folder)
    try {
      const config = { EDITION: 'demo', MASTER_KEY: demoMasterKey } as const
      const { people } = plan
      const filled = await fillLarge({ ownerUrl, config, people, chainId: 31_337, say: console.log })
      const run = (statement: string) => runSql(postgres, 'lists', statement) as Promise<Record<string, unknown>[]>
      await run('vacuum analyze')
      const figures = await measureAll(api, listsOf(await readSamples(run)), plan)
      return report({ quick, json, filled, figures })
    } finally {
      await api.stop()
    }
  } finally {
    await postgres.program?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureAll(api: LoneApi, lists: readonly List[], { tries }: Plan): Promise<Figure[]> {
  const headers = await signIn(api)
  const figures: Figure[] = []
  for (const { name, path, questions } of lists) {
    for (const question of questions)
      figures.push({ list: name, ...(await measure(api, headers, path, question, tries)) })
  }
  return figures
}

type Headers = Readonly<Record<string, string>>
type Page = { readonly next: string | null } & Readonly<Record<string, unknown>>

async function read(
  api: LoneApi,
  headers: Headers,
  path: string,
  query: Readonly<Record<string, string>>,
): Promise<Page> {
  const response = await fetch(`${api.url}${path}?${new URLSearchParams(query)}`, { headers })
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Page
}

async function measure(
  api: LoneApi,
  headers: Headers,
  path: string,
  { what, query, deep }: Question,
  tries: number,
): Promise<Omit<Figure, 'list'>> {
  let after: string | null = null
  for (let page = 0; deep && page < deepPages; page += 1) {
    const { next }: Page = await read(api, headers, path, {
      ...query,
      limit: '100',
      ...(after === null ? {} : { after }),
    })
    if (next === null) break
    after = next
  }
  const asked = { ...query, limit: '50', ...(after === null ? {} : { after }) }
  const times: number[] = []
  let rows = 0
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const startedAt = performance.now()
    const page = await read(api, headers, path, asked)
    times.push(performance.now() - startedAt)
    rows = Object.values(page).find((value) => Array.isArray(value))?.length ?? 0
  }
  times.sort((left, right) => left - right)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { what, p50Ms: at(0.5), p95Ms: at(0.95), rows }
}

/** The login of a demo admin: password, then the code of their app. */
async function signIn(api: LoneApi): Promise<Headers> {
  const admin = demoPeople.find(({ role }) => role === 'Admin')
  const post = async (path: string, body: unknown) => {
    const response = await fetch(`${api.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await response.json()) as { token: string | null; secondFactor?: { ticket: string } | null }
  }
  const { secondFactor } = await post('/api/auth/login', { email: admin?.email, password: demoPassword })
  const proof = { method: 'totp', code: await secondFactorCode(admin?.totpSecret ?? '') }
  const { token } = await post('/api/auth/second-factor', { ticket: secondFactor?.ticket, proof })
  if (token === null || token === undefined) throw new Error('the demo admin could not sign in')
  return { authorization: `Bearer ${token}` }
}

interface Measured {
  readonly quick: boolean
  readonly json: boolean
  readonly filled: Filled
  readonly figures: readonly Figure[]
}

function report({ quick, json, filled, figures }: Measured): boolean {
  const { seconds, ...counts } = filled
  console.log(
    `\nFilled in ${seconds.toFixed(0)} s: ${Object.entries(counts)
      .map(([name, count]) => `${count.toLocaleString('en')} ${name}`)
      .join(', ')}; ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}\n`,
  )
  console.log(
    `${'list'.padEnd(16)}${'what'.padEnd(44)}${'rows'.padStart(5)}${'p50 ms'.padStart(9)}${'p95 ms'.padStart(9)}`,
  )
  for (const { list, what, rows, p50Ms, p95Ms } of figures) {
    const late = p95Ms > p95MsMax ? '  LATE' : ''
    console.log(
      `${list.padEnd(16)}${what.padEnd(44)}${String(rows).padStart(5)}${p50Ms.toFixed(1).padStart(9)}${p95Ms.toFixed(1).padStart(9)}${late}`,
    )
  }
  const slowest = figures.reduce((worst, figure) => (figure.p95Ms > worst.p95Ms ? figure : worst))
  const passed = figures.every(({ p95Ms }) => p95Ms <= p95MsMax)
  console.log(`\nSlowest: ${slowest.list}, ${slowest.what}: p95 ${slowest.p95Ms.toFixed(1)} ms (at most ${p95MsMax}).`)
  if (json) console.log(JSON.stringify({ bench: 'lists', quick, filled, figures, passed }))
  return passed
}
