import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { sha256 } from '../crypto/crypto.ts'
import { applyMigration, type LockPatience, type Migration, MigrationError, usualPatience } from './apply-migration.ts'

export const migrationsFolder = fileURLToPath(new URL('../../../../../db/migrations/', import.meta.url))

const lockKey = 7_265_423
const lockAskedMs = 100

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
export function migrate(
  ownerUrl: string,
  migrations: readonly Migration[],
  patience: LockPatience = usualPatience,
): Promise<string[]> {
  return withMigrationLock(ownerUrl, async (client) => {
    await client.query(`create schema if not exists platform`)
    await client.query(
      `create table if not exists platform.migration (name text primary key, digest text not null, applied_at timestamptz not null default clock_timestamp())`,
    )
    const applied = await readApplied(client)
    refuseEdited(applied, migrations)
    const missing = migrations.filter(({ name }) => !applied.has(name))
    for (const migration of missing) await applyMigration(client, migration, patience)
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
    await takeLock(client)
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Asked for again and again: a session that waits inside a statement would hold up an index that the other one builds concurrently. */
async function takeLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lockKey])
    if (rows[0]?.taken === true) return
    await pause(lockAskedMs)
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
