import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beginSession } from '#domains/accounts/actions/begin-session.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { createPasswords } from '#platform/crypto/passwords.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { noRelayPing, redisRelayPing } from '#platform/events/relay-ping.ts'
import { createGate } from '#platform/gate/gate.ts'
import { createLog } from '#platform/log/log.ts'
import { freePort } from '#stack/free-port.ts'
import { type ApiProcess, startLoneApi } from '#stack/lone-api.ts'
import { ownerConnections } from '#stack/owner-connections.ts'
import { databaseUrl } from '#stack/postgres.ts'
import { startRedis } from '#stack/redis.ts'
import { testUrl } from '#stack/test-login.ts'
import type { Cluster } from '../people/cluster.ts'
import { insertPeople, type People, personAt, type Query } from '../people/people.ts'
import { chainId } from '../people/place.ts'
import { startChild } from './child.ts'

/** One installation: its database, one api or two, and the relay. */
export interface Place {
  readonly database: Database
  readonly query: Query
  /** Those who listen; each receives deposits. */
  readonly people: People
  readonly apis: readonly ApiProcess[]
  /** Signs these people in, as after a password and a code, and returns their tokens in order. */
  signIn(first: number, last: number): Promise<readonly string[]>
  close(): Promise<void>
}

export interface PlaceOptions {
  readonly name: string
  readonly listeners: number
  /** Two apis and a Redis between them and the relay; otherwise one, that hears through PostgreSQL. */
  readonly isShared: boolean
}

/** The default setting of a development's api. */
const sessionKey = Buffer.alloc(32, 0x5e)
const lanes = 16
const redisPrefix = 'bench-live:'

export async function openPlace(cluster: Cluster, { name, listeners, isShared }: PlaceOptions): Promise<Place> {
  const closers: (() => unknown)[] = []
  const close = async () => {
    for (const end of closers.splice(0).toReversed()) await end()
  }
  try {
    await cluster.createDatabase(name)
    const ownerUrl = databaseUrl(cluster.postgres, name)
    const appUrl = testUrl(cluster.postgres, name)
    const folder = join(cluster.folder, name)
    const owner = ownerConnections(ownerUrl)
    closers.push(() => owner.close())
    const redis = isShared ? await startRedis(await freePort(), join(folder, 'redis.log')) : undefined
    closers.push(() => redis?.program.stop())
    const log = createLog({ process: 'bench', level: 'warn' })
    const ping = redis === undefined ? noRelayPing : redisRelayPing(redis.url, redisPrefix, log)
    closers.push(() => ping.close())
    const database = openDatabase({
      url: appUrl,
      poolMax: lanes,
      process: 'bench',
      onPoolError: () => undefined,
      // What credits deposits in an installation pings the relay too.
      onEvents: () => ping.ping(),
    })
    closers.push(() => database.close())
    const settings = redis === undefined ? {} : { REDIS_URL: redis.url, REDIS_PREFIX: redisPrefix }
    const api = await startLoneApi({ appUrl, ownerUrl }, join(folder, 'api'), undefined, settings)
    closers.push(() => api.stop())
    const second = isShared ? await api.startAnother() : undefined
    closers.push(() => second?.stop())
    const query: Query = async (statement, values) => owner.query(statement, values)
    const people = listenersOf(listeners)
    const passwords = createPasswords(createGate({ parallelMax: 1, waitingMax: 1 }))
    await insertPeople(query, people, chainId, await passwords.hash('a long enough password of the bench'))
    const relay = await startChild('relay-process', [appUrl, ...(redis === undefined ? [] : [redis.url, redisPrefix])])
    closers.push(() => relay.end())
    const apis = second === undefined ? [api] : [api, second]
    return { database, query, people, apis, signIn: (first, last) => signIn(database, first, last), close }
  } catch (error) {
    await close()
    throw error
  }
}

function listenersOf(listeners: number): People {
  const all = { first: 1, last: listeners }
  const none = { first: listeners + 1, last: listeners }
  return { bare: all, http: none, inProcess: none, reading: none, signIn: none, approvers: [randomUUID()] }
}

async function signIn(database: Database, first: number, last: number): Promise<readonly string[]> {
  const parts = { clock: systemClock, sessionKey, kycStatusOf: async () => 'verified' as const }
  const start = { remember: false, address: '127.0.0.1', device: 'Bench', factorProved: true }
  const tokens: string[] = []
  let next = first
  const lane = async () => {
    while (next <= last) {
      const n = next
      next += 1
      const session = { ...start, personId: personAt(n) }
      tokens[n - first] = (await database.transaction((tx) => beginSession(tx, parts, session))).token
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return tokens
}

/** Files that a process of ours may hold open: each stream is one on either side. */
export function filesMax(): number {
  const found = /^Max open files\s+\d+\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))
  return Number(found?.[1] ?? 0)
}

export function residentBytes(processId: number): number {
  const pages = Number(readFileSync(`/proc/${processId}/statm`, 'utf8').split(' ')[1])
  return pages * 4096
}
