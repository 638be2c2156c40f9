import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { noRelayPing } from '#platform/events/relay-ping.ts'
import { freePort } from '#stack/free-port.ts'
import { databaseUrl, type Postgres, runSql, startPostgres } from '#stack/postgres.ts'
import { repositoryRoot } from '#stack/product.ts'
import { loginOf, type ProcessRole, processRoles } from '#stack/roles/table.ts'
import { atEnd } from '#testing/at-end.ts'
import { prepareDatabase, silentLog, testFolder } from '#testing/resources.ts'
import { install } from '../platform/database/install.ts'
import { connectDatabase } from './connections.ts'

const database = prepareDatabase()

interface Start {
  readonly EDITION?: 'demo' | 'live'
  readonly DATABASE_URL: string
}

/** Connects as a process does at its start. */
async function start(name: 'api' | 'worker' | 'watcher', settings: Start): Promise<void> {
  const stops: (() => Promise<void>)[] = []
  const config = { EDITION: 'demo', DATABASE_POOL_MAX: 2, REDIS_URL: '', ...settings }
  const context = { config, log: silentLog, onStop: (stop: () => Promise<void>) => void stops.push(stop) }
  try {
    await connectDatabase(context as unknown as Parameters<typeof connectDatabase>[0], name, noRelayPing)
  } finally {
    for (const stop of stops) await stop()
  }
}

test.each(['api', 'worker', 'watcher'] as const)('the %s starts with its own login and with no other', async (name) => {
  const as = (login: ProcessRole) => start(name, { DATABASE_URL: database.urlOf(login) })
  await as(name)
  for (const login of processRoles.filter((role) => role !== name))
    await expect(as(login)).rejects.toThrow(`must connect as clearhold_${name}, not as clearhold_${login}`)
})

test('SEC9: live does not start on a database that lets a login in without a password', async () => {
  const asApi = { EDITION: 'live', DATABASE_URL: database.urlOf('api') } as const
  await expect(start('api', asApi)).rejects.toThrow(
    'EDITION=live refuses a database that lets clearhold_api, clearhold_worker, clearhold_watcher, clearhold_signer, clearhold_readonly, clearhold_visitor in without a password',
  )
  await start('api', { ...asApi, EDITION: 'demo' })
  const guarded = await guardedPostgres()
  const url = (login: string, password: string) => `postgres://${login}:${password}@127.0.0.1:${guarded.port}/clearhold`
  await start('api', { EDITION: 'live', DATABASE_URL: url('clearhold_api', 'a secret') })
  await expect(start('api', { EDITION: 'live', DATABASE_URL: url('clearhold_api', 'a guess') })).rejects.toThrow()
  // One login without a password is enough for an attacker who took over the api.
  writeFileSync(guarded.rules, `host all clearhold_worker all trust\n${readFileSync(guarded.rules, 'utf8')}`)
  await runSql(guarded, 'postgres', 'select pg_reload_conf()')
  const forgotten = start('api', { EDITION: 'live', DATABASE_URL: url('clearhold_api', 'a secret') })
  await expect(forgotten).rejects.toThrow('lets clearhold_worker in without a password')
}, 60_000)

// Debian's own rules (peer, without names) would let none of them in: users have a '-' where logins have a '_'.
test.skipIf(process.getuid?.() !== 0)(
  'live starts on a plain host as deploy/README.md sets PostgreSQL up, where the system says who calls',
  async () => {
    const host = await plainHost()
    const url = (login: string) => databaseUrl({ ...host, host: encodeURIComponent(host.sockets) }, 'clearhold', login)
    // Root has the two logins of the operator's commands, and no process's other one.
    await install(url('clearhold_owner'), { edition: 'live' })
    await start('worker', { EDITION: 'live', DATABASE_URL: url('clearhold_worker') })
    await expect(start('api', { EDITION: 'live', DATABASE_URL: url('clearhold_api') })).rejects.toThrow(
      'Peer authentication failed for user "clearhold_api"',
    )
  },
  60_000,
)

/** The rules and the statements of deploy/README.md; over the network only the superuser of this test comes in. */
async function plainHost(): Promise<Postgres & { readonly sockets: string }> {
  const folder = testFolder()
  const sockets = join(folder, 'sockets')
  mkdirSync(sockets)
  chmodSync(sockets, 0o777)
  for (const name of ['pg_hba.conf', 'pg_ident.conf']) {
    cpSync(join(repositoryRoot, 'deploy/postgres', name), join(folder, name))
    chmodSync(join(folder, name), 0o644)
  }
  const rules = join(folder, 'pg_hba.conf')
  writeFileSync(rules, `${readFileSync(rules, 'utf8')}host all postgres all trust\n`)
  const postgres = await startPostgres({
    folder: join(folder, 'postgres'),
    port: await freePort(),
    settings: {
      fsync: 'off',
      hba_file: rules,
      ident_file: join(folder, 'pg_ident.conf'),
      unix_socket_directories: sockets,
    },
  })
  atEnd(async () => postgres.program?.stop())
  const readme = readFileSync(join(repositoryRoot, 'deploy/README.md'), 'utf8')
  const line = /^ *runuser -u postgres -- psql (.*)$/m.exec(readme)?.[1] ?? ''
  for (const [, statement = ''] of line.matchAll(/-c '([^']*)'/g)) await runSql(postgres, 'postgres', statement)
  return { ...postgres, sockets }
}

/** A PostgreSQL as an operator sets it up: each login has a password, and it is required. */
async function guardedPostgres(): Promise<Postgres & { readonly rules: string }> {
  const folder = testFolder()
  const rules = join(folder, 'pg_hba.conf')
  writeFileSync(rules, 'host all postgres all trust\nhost all all all scram-sha-256\n')
  chmodSync(rules, 0o644)
  const settings = { fsync: 'off', hba_file: rules }
  const postgres = await startPostgres({ folder: join(folder, 'postgres'), port: await freePort(), settings })
  atEnd(async () => postgres.program?.stop())
  await runSql(postgres, 'postgres', 'create database clearhold')
  await install(databaseUrl(postgres, 'clearhold'), { edition: 'live' })
  for (const role of processRoles) await runSql(postgres, 'postgres', `alter role ${loginOf(role)} password 'a secret'`)
  return { ...postgres, rules }
}
