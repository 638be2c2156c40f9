import { checkPinnedKey } from '../domains/treasury/index.ts'
import { clockOffsetMs, systemClock } from '../platform/clock/clock.ts'
import { isDemoHistoryBegun } from '../platform/clock/demo-history.ts'
import type { Config } from '../platform/config/config.ts'
import { text } from '../platform/database/columns.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { type LongReads, onPrimary, onStandby } from '../platform/database/long-reads.ts'
import { readMigrations } from '../platform/database/migrate.ts'
import { unappliedMigrations } from '../platform/database/migration-state.ts'
import { openLogins } from '../platform/database/open-logins.ts'
import { readRow, rowSchema } from '../platform/database/read-rows.ts'
import { noRelayPing, type RelayPing, redisRelayPing } from '../platform/events/relay-ping.ts'
import { type EventTransport, postgresTransport, redisTransport } from '../platform/events/transport.ts'
import { type Limiter, memoryLimiter, redisLimiter } from '../platform/http/rate-limits.ts'
import { connectImages } from '../platform/images/connect-images.ts'
import { type Images, openImages } from '../platform/images/images.ts'
import { connectSigner } from '../platform/signer/signer.ts'
import type { ProcessContext } from './run-process.ts'

type ProcessName = 'api' | 'worker' | 'watcher'
type DatabaseContext = ProcessContext<
  Pick<Config, 'EDITION' | 'DATABASE_URL' | 'DATABASE_POOL_MAX' | 'DATABASE_PREPARED'>
>
type RedisSettings = Pick<Config, 'REDIS_URL' | 'REDIS_PREFIX'>

/** The pool of this process, closed with it. In live a moved business clock is refused first. */
export async function connectDatabase(
  context: DatabaseContext,
  processName: ProcessName,
  relay: Pick<RelayPing, 'ping'>,
): Promise<Database> {
  const { config, log, onStop } = context
  const database = openDatabase({
    url: config.DATABASE_URL,
    poolMax: config.DATABASE_POOL_MAX,
    prepares: config.DATABASE_PREPARED === 'on',
    process: processName,
    onPoolError: (error) =>
      log.warn({ event: 'database.connection_lost', reason: error.message }, 'A database connection was lost'),
    onEvents: () => relay.ping(),
  })
  onStop(() => database.close())
  await demandOwnLogin(database, processName)
  if (config.EDITION === 'live') await refuseDemoDatabase(config, database)
  return database
}

/** The pool that serves visitors of the demo; undefined where there are none. Its login sees the demo's own people and writes nothing. */
export async function connectVisitors({
  config,
  log,
  onStop,
}: DatabaseContext & ProcessContext<Pick<Config, 'VISITOR_DATABASE_URL'>>): Promise<Database | undefined> {
  if (config.EDITION !== 'demo' || config.VISITOR_DATABASE_URL === '') return undefined
  const database = openDatabase({
    url: config.VISITOR_DATABASE_URL,
    poolMax: config.DATABASE_POOL_MAX,
    prepares: config.DATABASE_PREPARED === 'on',
    process: 'visitor',
    readOnly: true,
    onPoolError: (error) =>
      log.warn({ event: 'database.connection_lost', reason: error.message }, 'A database connection was lost'),
  })
  onStop(() => database.close())
  await demandOwnLogin(database, 'visitor')
  return database
}

/** Where the worker's long reads go. A standby that does not answer stops nothing: then they go to the primary. */
export function connectLongReads(
  { config, log, onStop }: DatabaseContext & ProcessContext<Pick<Config, 'DATABASE_READ_URL'>>,
  primary: Database,
): LongReads {
  if (config.DATABASE_READ_URL === '') return onPrimary(primary)
  const standby = openDatabase({
    url: config.DATABASE_READ_URL,
    poolMax: 2,
    prepares: config.DATABASE_PREPARED === 'on',
    process: 'long-reads',
    readOnly: true,
    onPoolError: (error) =>
      log.warn({ event: 'database.standby_lost', reason: error.message }, 'A connection to the standby was lost'),
  })
  onStop(() => standby.close())
  return onStandby({ primary, standby, log })
}

async function refuseDemoDatabase({ DATABASE_URL }: Pick<Config, 'DATABASE_URL'>, { reader }: Database): Promise<void> {
  if ((await clockOffsetMs(reader)) !== 0n || (await isDemoHistoryBegun(reader)))
    throw new Error('EDITION=live refuses a database whose business clock was moved: it belongs to a demo.')
  const open = await openLogins(DATABASE_URL)
  if (open.length > 0)
    throw new Error(
      `EDITION=live refuses a database that lets ${open.join(', ')} in without a password: anyone who reaches it would have the rights of all processes. Give each login a password and demand it (pg_hba.conf: scram-sha-256).`,
    )
}

const loginRow = rowSchema('Login', { name: text })

/** A process has only the rights of its own row in docs/roles.md: with another login it does not start. */
async function demandOwnLogin({ reader }: Database, processName: ProcessName | 'visitor'): Promise<void> {
  const { name } = await readRow(reader, loginRow)`select current_user::text as name`
  if (name !== `clearhold_${processName}`)
    throw new Error(`The database URL of the ${processName} must connect as clearhold_${processName}, not as ${name}.`)
}

/** The public key that addresses derive from, confirmed by the signer; throws, and the process does not start, when it is not. */
export function confirmedXpub(
  { config }: ProcessContext<Pick<Config, 'SIGNER_SOCKET'>>,
  database: Database,
): Promise<string> {
  return checkPinnedKey(database.reader, connectSigner(config.SIGNER_SOCKET))
}

/** Users' pictures are decoded by the decoder service; in a demo without one, by child processes of this user. */
export function connectPictures({ config, onStop }: ProcessContext<Pick<Config, 'DECODER_SOCKET'>>): Images {
  const images = config.DECODER_SOCKET === '' ? openImages() : connectImages(config.DECODER_SOCKET)
  onStop(() => images.close())
  return images
}

/** How this process pings the relay after committing events. */
export function connectRelay({ config, log, onStop }: ProcessContext<RedisSettings>): RelayPing {
  if (config.REDIS_URL === '') return noRelayPing
  const relay = redisRelayPing(config.REDIS_URL, config.REDIS_PREFIX, log)
  onStop(() => relay.close())
  return relay
}

export function connectEvents({
  config,
  log,
  onStop,
}: ProcessContext<RedisSettings & Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>>): EventTransport {
  const transport =
    config.REDIS_URL === ''
      ? postgresTransport(config.DATABASE_DIRECT_URL || config.DATABASE_URL, log)
      : redisTransport(config.REDIS_URL, config.REDIS_PREFIX, log)
  onStop(() => transport.close())
  return transport
}

/** Rate limits across all processes where there is a Redis; otherwise per process. */
export function connectLimiter({ config, log, onStop }: ProcessContext<RedisSettings>): Limiter {
  const limiter =
    config.REDIS_URL === '' ? memoryLimiter(systemClock) : redisLimiter(config.REDIS_URL, config.REDIS_PREFIX, log)
  onStop(() => limiter.close())
  return limiter
}

/** The checks every process shares: PostgreSQL answers, and every migration of this release is applied. */
export function databaseChecks(database: Database): Record<'database' | 'migrations', () => Promise<boolean>> {
  return {
    database: async () => {
      await clockOffsetMs(database.reader)
      return true
    },
    migrations: async () => (await unappliedMigrations(database.reader, await readMigrations())).length === 0,
  }
}
