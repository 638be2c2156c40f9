import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { install } from '#platform/database/install.ts'
import { freePort } from './free-port.ts'
import { databaseUrl, findPostgres, runSql, startPostgres } from './postgres.ts'
import { loginOf, type ProcessRole } from './roles/table.ts'
import { testLogin } from './test-login.ts'

export interface Scratch {
  readonly appUrl: string
  readonly ownerUrl: string
  /** As one process connects. */
  urlOf(role: ProcessRole): string
  /** A folder that is removed afterwards. */
  readonly folder: string
  /** Runs a statement as the superuser. */
  owner(statement: string, values?: unknown[]): Promise<Record<string, unknown>[]>
}

/** A migrated database and a folder for the duration of some work; both are removed afterwards. */
export async function withScratch<Value>(purpose: string, work: (scratch: Scratch) => Promise<Value>): Promise<Value> {
  const folder = mkdtempSync(join(tmpdir(), `clearhold-${purpose}-`))
  const postgres =
    (await findPostgres()) ?? (await startPostgres({ folder: join(folder, 'postgres'), port: await freePort() }))
  const name = `clearhold_${purpose}_${process.pid}`
  await runSql(postgres, 'postgres', `create database ${name}`)
  try {
    await install(databaseUrl(postgres, name), { edition: 'demo' })
    return await work({
      appUrl: await testLogin(postgres, name),
      ownerUrl: databaseUrl(postgres, name),
      urlOf: (role) => databaseUrl(postgres, name, loginOf(role)),
      folder,
      owner: (statement, values) => runSql(postgres, name, statement, values) as Promise<Record<string, unknown>[]>,
    })
  } finally {
    await runSql(postgres, 'postgres', `drop database ${name} with (force)`)
    await postgres.program?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
