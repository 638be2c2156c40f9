import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import type { Migration } from '#platform/database/apply-migration.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { install } from '#platform/database/install.ts'
import { migrate, readMigrations } from '#platform/database/migrate.ts'
import { demandHonestBook } from '../../faults/plans/demands.ts'
import { databaseUrl, runSql } from '../postgres.ts'
import { testLogin, testUrl } from '../test-login.ts'
import { serveApi } from '../testing/api.ts'
import { atEnd } from '../testing/at-end.ts'
import { peopleFaults, readSchema, recordFaults, schemaFaults, sealAll } from './check.ts'
import { restoreDump } from './dump.ts'
import { type KeptRelease, readKeptReleases } from './kept.ts'
import { type Query, stateFaults } from './states.ts'

const { run, postgres, templateDatabase } = inject('services')
const releases = readKeptReleases()
let emptySchema: string[]
beforeAll(async () => {
  emptySchema = await readSchema(postgres, templateDatabase)
})

/** The name of a database that is dropped with the file. */
function newName(): string {
  const name = `clearhold_${run}_kept_${randomUUID().slice(0, 8)}`
  atEnd(() => runSql(postgres, 'postgres', `drop database if exists "${name}" with (force)`))
  return name
}

async function cloneOf(template: string): Promise<string> {
  const name = newName()
  await runSql(postgres, 'postgres', `create database "${name}" template "${template}"`)
  return name
}

/** The restored database of each release, to be cloned: faster than restoring it again. */
const restoredNames = new Map<string, string>()
async function restored({ release, dump }: KeptRelease): Promise<string> {
  const known = restoredNames.get(release)
  if (known !== undefined) return cloneOf(known)
  const name = newName()
  await restoreDump(postgres, name, dump)
  restoredNames.set(release, name)
  return cloneOf(name)
}

const queryOf =
  (name: string): Query =>
  async (statement, values) =>
    (await runSql(postgres, name, statement, values)) as Record<string, unknown>[]

function open(name: string): Database {
  const url = testUrl(postgres, name)
  const app = openDatabase({ url, poolMax: 4, process: 'test', onPoolError: () => undefined })
  atEnd(() => app.close())
  return app
}

async function serve(app: Database): Promise<string> {
  const served = await serveApi({ app })
  atEnd(() => served.close())
  return served.url
}

/** As the migrate command does, and with the login that tests use. */
async function apply(name: string, migrations: readonly Migration[]): Promise<string[]> {
  const installed = await install(databaseUrl(postgres, name), { edition: 'demo' })
  await testLogin(postgres, name)
  return [...installed, ...(await migrate(databaseUrl(postgres, name), migrations))]
}

describe.each(releases)('release $release', (release) => {
  const { people, statesWithoutRows } = release

  test('goes through every later migration: the book is whole, its people sign in and withdraw', async () => {
    const name = await restored(release)
    expect(await stateFaults(queryOf(name), statesWithoutRows)).toEqual([])
    const applied = await queryOf(name)('select name from platform.migration')
    const before = new Set(applied.map((row) => row['name']))
    const own = await readMigrations()
    expect(await apply(name, own)).toEqual(own.flatMap((one) => (before.has(one.name) ? [] : [one.name])))
    expect(schemaFaults(await readSchema(postgres, name), emptySchema)).toEqual([])
    const app = open(name)
    expect(await recordFaults(app)).toEqual([])
    expect(people.filter(({ withdraws }) => withdraws !== undefined).length).toBeGreaterThan(0)
    expect(await peopleFaults(app, await serve(app), people)).toEqual([])
    await sealAll(app)
    expect(await recordFaults(app)).toEqual([])
    await demandHonestBook(app, queryOf(name))
  }, 120_000)
})

describe('what a migration does to the newest release', () => {
  const newest = releases.at(-1)
  const apart = async (): Promise<string> => {
    if (newest === undefined) throw new Error('No release is kept: npm run keep-release')
    return restored(newest)
  }
  /** The product's migrations, and after them one that exists in this test only. */
  const withMigration = async (sql: string): Promise<Migration[]> => [
    ...(await readMigrations()),
    { name: '9999-test-later', sql, check: undefined, digest: 'of this test' },
  ]

  test('behavior: one that harms nothing is applied, and nothing but its column is new', async () => {
    const name = await apart()
    const migrations = await withMigration(`
      alter table accounts.person add column nickname text;
      update accounts.person set nickname = username`)
    expect((await apply(name, migrations)).at(-1)).toBe('9999-test-later')
    expect(await recordFaults(open(name))).toEqual([])
    const [row] = await queryOf(name)('select count(*)::int as count from accounts.person where nickname = username')
    expect(row?.['count']).toBeGreaterThan(30)
    // The empty database did not get this migration, so the test shows that a different schema is noticed.
    const faults = schemaFaults(await readSchema(postgres, name), emptySchema)
    expect(faults).toContain('only here: nickname: string | null')
    expect(faults.slice(1).filter((fault) => !fault.startsWith('only here: nickname'))).toEqual([])
  })

  test('error: one that an empty database takes and a filled one does not is refused', async () => {
    const migrations = await withMigration(
      `alter table withdrawals.withdrawal add constraint no_doubt check (state <> 'uncertain')`,
    )
    await apply(await cloneOf(templateDatabase), migrations)
    await expect(apply(await apart(), migrations)).rejects.toThrow(
      '9999-test-later was not applied: check constraint "no_doubt"',
    )
  })

  test('error: one that changes money, the record, factors and a column is noticed by each of the checks', async () => {
    const name = await apart()
    await apply(
      name,
      await withMigration(`
        update ledger.account set balance_micro = balance_micro + 1 where key = 'operator:capital';
        alter table audit.record disable trigger user;
        update audit.record set subject = 'person:none' where id = (select min(ref) from audit.link where kind = 'record');
        alter table audit.record enable trigger user;
        update accounts.person set totp_secret_sealed = null, totp_last_step = null;
        alter table withdrawals.book_address rename column usable_at to usable_from`),
    )
    const app = open(name)
    const records = await recordFaults(app)
    expect(records).toContainEqual(expect.stringMatching(/^audit record \d+ was changed$/))
    expect(records).toContain('all balances together are 0.000001 and not zero')
    const [admin] = newest?.people ?? []
    const withdrawer = newest?.people.find(({ withdraws }) => withdraws !== undefined)
    if (admin === undefined || withdrawer === undefined) throw new Error('the newest release keeps too few people')
    expect(await peopleFaults(app, await serve(app), [admin, withdrawer])).toEqual([
      expect.stringContaining(`${admin.email}: auth/login was refused: second_factor_needed`),
      expect.stringContaining(`${withdrawer.email}: withdrawal-addresses was refused: internal`),
    ])
  })
})
