import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { sha256 } from '../crypto/crypto.ts'

export const migrationsFolder = fileURLToPath(new URL('../../../../../db/migrations/', import.meta.url))

export interface Migration {
  readonly name: string
  readonly sql: string
  /** Assertions run right after it, in the same transaction: a migration that fails them is not applied. */
  readonly check: string | undefined
  readonly digest: string
}

export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

const lockKey = 7_265_423

/** Reads the folder in order. Numbers have no gaps and no duplicates, so two branches that both add one conflict visibly. */
export async function readMigrations(folder: string = migrationsFolder): Promise<Migration[]> {
  const files = (await readdir(folder)).sort()
  const names = files
    .filter((file) => /^\d{4}-[a-z0-9-]+\.sql$/.test(file))
    .map((file) => file.slice(0, -'.sql'.length))
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(`${folder}/${name}.sql`, 'utf8')
      const check = files.includes(`${name}.check.sql`)
        ? await readFile(`${folder}/${name}.check.sql`, 'utf8')
        : undefined
      return { name, sql, check, digest: sha256(sql).toString('hex') }
    }),
  )
}

/** Applies what is missing, as the owner of the schema, one transaction per migration; answers the names it applied. */
export function migrate(ownerUrl: string, migrations: readonly Migration[]): Promise<string[]> {
  return withMigrationLock(ownerUrl, async (client) => {
    await client.query(`create schema if not exists platform`)
    await client.query(
      `create table if not exists platform.migration (name text primary key, digest text not null, applied_at timestamptz not null default clock_timestamp())`,
    )
    const applied = await readApplied(client)
    refuseEdited(applied, migrations)
    const missing = migrations.filter(({ name }) => !applied.has(name))
    for (const migration of missing) await applyOne(client, migration)
    return missing.map(({ name }) => name)
  })
}

/** Serialises changes of a database's schema. */
export async function withMigrationLock<Value>(
  ownerUrl: string,
  work: (client: pg.Client) => Promise<Value>,
): Promise<Value> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'clearhold-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    return await work(client)
  } finally {
    await client.end()
  }
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; digest: string }>('select name, digest from platform.migration')
  return new Map(rows.map(({ name, digest }) => [name, digest]))
}

/** An applied migration is history: a changed file would describe a database that does not exist. */
function refuseEdited(applied: ReadonlyMap<string, string>, migrations: readonly Migration[]): void {
  for (const { name, digest } of migrations) {
    const before = applied.get(name)
    if (before !== undefined && before !== digest) {
      throw new MigrationError(
        `${name}.sql was changed after it was applied. Restore it and write a new migration instead.`,
      )
    }
  }
}

async function applyOne(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(migration.sql)
    if (migration.check !== undefined) await client.query(migration.check)
    await client.query('insert into platform.migration (name, digest) values ($1, $2)', [
      migration.name,
      migration.digest,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new MigrationError(`${migration.name} was not applied: ${(error as Error).message}`, { cause: error })
  }
}
