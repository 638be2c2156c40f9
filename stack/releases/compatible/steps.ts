import { applyMigration, type Migration, usualPatience } from '#platform/database/apply-migration.ts'
import { readGrants } from '#platform/database/install.ts'
import { withMigrationLock } from '#platform/database/migrate.ts'
import type { Query } from '../states.ts'
import { type Break, findBreaks, findLostRights } from './breaks.ts'
import { readCatalogue, readRights } from './catalogue.ts'

/** Where rights come from: not from migrations. */
export const rightsFile = 'db/roles.sql'

/** What a migration, or the rights applied after all of them, take from a release. */
export interface Step {
  readonly name: string
  readonly sql: string
  readonly breaks: readonly Break[]
}

export interface Upgraded {
  /** A database as the release left it. */
  readonly ownerUrl: string
  /** Those that the release has not. */
  readonly later: readonly Migration[]
  /** What every login may do from then on; default: db/roles.sql. */
  readonly rights?: string
}

/** Applies each migration by itself, then the rights, and compares with the release after each: a break belongs to the step it appears with. */
export async function upgradeByStep({ ownerUrl, later, rights }: Upgraded): Promise<Step[]> {
  return withMigrationLock(ownerUrl, async (client) => {
    // Compiling these queries takes longer than running them.
    await client.query('set jit = off')
    const query: Query = async (statement) => (await client.query<Record<string, unknown>>(statement)).rows
    const release = await readCatalogue(query)
    const held = await readRights(query)
    const known = new Set<string>()
    const steps: Step[] = []
    for (const migration of later) {
      await applyMigration(client, migration, usualPatience)
      const appeared = findBreaks(release, held, await readCatalogue(query)).filter(({ text }) => !known.has(text))
      for (const { text } of appeared) known.add(text)
      steps.push({ name: migration.name, sql: migration.sql, breaks: appeared })
    }
    await client.query(`begin; ${rights ?? (await readGrants())} commit`)
    const lost = findLostRights(held, await readRights(query), await readCatalogue(query))
    return [...steps, { name: rightsFile, sql: '', breaks: lost }]
  })
}
