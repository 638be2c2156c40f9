import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demoPlans } from '@clearhold/contract/sample/demo-plans'
import { riskStatements, riskVersion } from '@clearhold/contract/texts/plan-risk'
import { beginSession } from '#domains/accounts/actions/begin-session.ts'
import { type PlansParts, seedPlans } from '#domains/plans/index.ts'
import { keepRiskStatement } from '#domains/plans/store/positions.ts'
import type { WithdrawalsParts, WithdrawSettings } from '#domains/withdrawals/index.ts'
import { planParts } from '#main/wiring/plans.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { createPasswords } from '#platform/crypto/passwords.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { createGate } from '#platform/gate/gate.ts'
import { type LoneApi, startLoneApi } from '#stack/lone-api.ts'
import { nowhereSettings } from '#stack/nowhere.ts'
import { ownerConnections } from '#stack/owner-connections.ts'
import { databaseUrl } from '#stack/postgres.ts'
import { testUrl } from '#stack/test-login.ts'
import { noteComparison } from '#testing/comparison.ts'
import { testSettings, testWithdrawalParts } from '#testing/withdrawals.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { insertPeople, type People, peopleOf, personAt, type Query, type Range } from './people.ts'

/** The bench environment: its own cluster, the real api process, and the same actions in this process. */
export interface Place {
  readonly cluster: Cluster
  readonly database: Database
  readonly query: Query
  readonly api: LoneApi
  readonly people: People
  readonly plans: PlansParts
  readonly withdrawals: WithdrawalsParts
  /** Published plans with identical terms and different names. */
  readonly planKeys: readonly string[]
  /** A fresh session of each HTTP user, renewed before its step-up expires. */
  readonly signInAll: () => Promise<readonly Session[]>
  /** The same for users who open their home page. */
  readonly signInReaders: () => Promise<readonly Session[]>
  close(): Promise<void>
}

export interface Session {
  readonly personId: string
  readonly token: string
  readonly addressId: string
}

export const chainId: number = Number(nowhereSettings.CHAIN_ID)
export const databaseName = 'people'
export const signInPassword = 'a long enough password of the bench'
/** The default setting. */
const sessionKey = Buffer.alloc(32, 0x5e)
const requestsMax = 1_000
const usdtMax = 1_000_000_000n

/** Each caller sends thousands of requests within minutes: rate limits per user are set to their maximum. */
const withdrawSettings: WithdrawSettings = {
  ...testSettings,
  verified: { dayMaxMicro: usdtMax * 1_000_000n, monthMaxMicro: usdtMax * 1_000_000n },
  requestsPerDay: requestsMax,
  openMax: requestsMax,
}
const apiSettings = {
  WITHDRAW_DAY_MAX_USDT: String(usdtMax),
  WITHDRAW_MONTH_MAX_USDT: String(usdtMax),
  WITHDRAW_REQUESTS_PER_DAY: String(requestsMax),
  WITHDRAW_OPEN_MAX: String(requestsMax),
}

export async function openPlace(quick: boolean): Promise<Place> {
  const cluster = await startCluster()
  const closers: (() => Promise<void>)[] = [() => cluster.stop()]
  const close = async () => {
    for (const end of closers.splice(0).toReversed()) await end()
  }
  try {
    await cluster.createDatabase(databaseName)
    const ownerUrl = databaseUrl(cluster.postgres, databaseName)
    const owner = ownerConnections(ownerUrl)
    closers.push(() => owner.close())
    const url = testUrl(cluster.postgres, databaseName)
    const database = openDatabase({ url, poolMax: 16, process: 'bench', onPoolError: () => undefined })
    closers.push(() => database.close())
    const api = await startLoneApi({ appUrl: url, ownerUrl }, join(cluster.folder, 'api'), undefined, apiSettings)
    closers.push(() => api.stop())
    const query: Query = async (statement, values) => owner.query(statement, values)
    const people = peopleOf(quick)
    const planKeys = await fill({ database, query }, people)
    // As the worker does: without a reconciliation nothing is promised.
    await noteComparison(database, chainId)
    const comparing = setInterval(() => void noteComparison(database, chainId), 60_000)
    closers.push(async () => clearInterval(comparing))
    const app = { app: database }
    return {
      cluster,
      database,
      query,
      api,
      people,
      planKeys,
      plans: planParts({ database, clock: systemClock }, { edition: 'demo' }),
      withdrawals: testWithdrawalParts(app, { chainId, settings: withdrawSettings }),
      signInAll: () => signInAll(database, query, people.http),
      signInReaders: () => signInAll(database, query, people.reading),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

const plansOnOffer = 16

async function fill({ database, query }: Pick<Place, 'database' | 'query'>, people: People): Promise<string[]> {
  const passwords = createPasswords(createGate({ parallelMax: 1, waitingMax: 1 }))
  await insertPeople(query, people, chainId, await passwords.hash(signInPassword))
  const [first] = demoPlans
  if (first === undefined) throw new Error('there are demo plans')
  const keys = Array.from({ length: plansOnOffer }, (_, index) => `bench-${index + 1}`)
  const drafts = keys.map((planKey) => ({ ...first, terms: { ...first.terms, planKey } }))
  await seedPlans(database, systemClock, drafts)
  await database.transaction((tx) => keepRiskStatement(tx, riskVersion, riskStatements))
  return keys
}

async function signInAll(database: Database, query: Query, { first, last }: Range): Promise<Session[]> {
  const parts = { clock: systemClock, sessionKey, kycStatusOf: async () => 'verified' as const }
  const sessions: Session[] = []
  const start = { remember: false, address: '127.0.0.1', device: 'Bench', factorProved: true }
  const rows = await query('select id, person_id as "personId" from withdrawals.book_address')
  const addressIds = new Map(rows.map(({ id, personId }) => [String(personId), String(id)]))
  for (let n = first; n <= last; n += 1) {
    const personId = personAt(n)
    const { token } = await database.transaction((tx) => beginSession(tx, parts, { ...start, personId }))
    sessions.push({ personId, token, addressId: addressIds.get(personId) ?? '' })
  }
  return sessions
}

/** Creates the baselines, with payloads as large as the product's own. */
export async function createBare(query: Query, payloads: Readonly<Record<string, unknown>>): Promise<void> {
  const text = await readFile(new URL('bare.sql', import.meta.url), 'utf8')
  const filled = text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    if (name === 'chainId') return String(chainId)
    if (name === 'riskVersion') return String(riskVersion)
    const payload = payloads[name]
    if (payload === undefined) throw new Error(`no event shows how wide the payload of ${name} is`)
    return `'${JSON.stringify(payload).replaceAll("'", "''")}'::jsonb`
  })
  await query(filled)
}
