import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

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

/** How long a migration waits for a table that is in use, and how often it comes back. */
export interface LockPatience {
  readonly waitMs: number
  readonly pauseMs: number
  readonly attemptsMax: number
}

/**
 * While a statement waits for a table, everybody who comes after it waits too, so it waits for less than people notice; and it comes back for
 * longer than any statement of the product may last.
 */
export const usualPatience: LockPatience = { waitMs: 2_000, pauseMs: 3_000, attemptsMax: 20 }

const lockNotAvailable = '55P03'

/** In one transaction; an index that is built concurrently, which PostgreSQL refuses in any, by itself. */
export async function applyMigration(client: pg.Client, migration: Migration, patience: LockPatience): Promise<void> {
  const index = concurrentIndexOf(migration)
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (index === undefined) await applyInTransaction(client, migration, patience.waitMs)
      else await applyConcurrently(client, migration, index)
      return
    } catch (error) {
      const isInUse = (error as { code?: unknown }).code === lockNotAvailable
      if (isInUse && attempt < patience.attemptsMax) {
        await pause(patience.pauseMs)
        continue
      }
      const tried = isInUse ? ` A table was in use at each of ${attempt} attempts; nothing was changed.` : ''
      throw new MigrationError(`${migration.name} was not applied: ${(error as Error).message}${tried}`, {
        cause: error,
      })
    }
  }
}

async function applyInTransaction(client: pg.Client, migration: Migration, waitMs: number): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${waitMs}`)
    await client.query(migration.sql)
    if (migration.check !== undefined) await client.query(migration.check)
    await note(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const concurrentIndex =
  /^(?:\s*--[^\n]*\n)*\s*create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?([a-z_][a-z0-9_]*)\s+on\s+([a-z_][a-z0-9_]*)\.[^;]*;?\s*$/

/** The name of the index where the migration is nothing but one that is built while its table is written; undefined for all others. */
function concurrentIndexOf({ name, sql }: Migration): string | undefined {
  const [, index, schema] = concurrentIndex.exec(sql) ?? []
  if (index !== undefined) return `${schema}.${index}`
  if (/\bindex\s+concurrently\b/i.test(sql.replace(/--[^\n]*/g, '')))
    throw new MigrationError(
      `${name}.sql builds an index concurrently beside something else. Give it a migration of its own: create index concurrently NAME on SCHEMA.TABLE …`,
    )
  return undefined
}

/**
 * An attempt that was interrupted leaves an invalid index, which is dropped first; one that was built but not written down is kept. The check
 * comes after it, and can only tell.
 */
async function applyConcurrently(client: pg.Client, migration: Migration, index: string): Promise<void> {
  await client.query('set lock_timeout = 0')
  const { rows } = await client.query<{ valid: boolean }>(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
    [index],
  )
  if (rows[0]?.valid === false) await client.query(`drop index concurrently ${index}`)
  if (rows[0]?.valid !== true) await client.query(migration.sql)
  if (migration.check !== undefined) await client.query(migration.check)
  await note(client, migration)
}

async function note(client: pg.Client, { name, digest }: Migration): Promise<void> {
  await client.query('insert into platform.migration (name, digest) values ($1, $2)', [name, digest])
}
