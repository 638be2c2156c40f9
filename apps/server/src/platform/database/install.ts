import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Edition } from '@clearhold/contract/edition'
import type pg from 'pg'
import { MigrationError } from './apply-migration.ts'
import { migrate, readMigrations, withMigrationLock } from './migrate.ts'

const grantsFile = fileURLToPath(new URL('../../../../../db/roles.sql', import.meta.url))

/** What every login may do, generated from one table (docs/roles.md). */
export function readGrants(): Promise<string> {
  return readFile(grantsFile, 'utf8')
}

export interface Installation {
  readonly edition: Edition
  /** Defaults to those of db/roles.sql. */
  readonly grants?: string
}

/** Brings a database to this release, as the owner of its schema: migrations, edition, rights. Answers the migrations it applied. */
export async function install(ownerUrl: string, { edition, grants }: Installation): Promise<string[]> {
  const applied = await migrate(ownerUrl, await readMigrations())
  const rights = grants ?? (await readGrants())
  await withMigrationLock(ownerUrl, async (client) => {
    await keepEdition(client, edition)
    // In one transaction: a running process never sees partial rights.
    await client.query(`begin; ${rights} commit`)
  })
  return applied
}

/** Written once; from then on a database has that edition, and the clock of a live one cannot be moved by any login. */
async function keepEdition(client: pg.Client, edition: Edition): Promise<void> {
  await client.query('insert into platform.installation (edition) values ($1) on conflict do nothing', [edition])
  const { rows } = await client.query<{ edition: Edition }>('select edition from platform.installation')
  const kept = rows[0]?.edition
  if (kept !== edition)
    throw new MigrationError(`EDITION=${edition} refuses this database: it was made for the ${kept} edition.`)
}
