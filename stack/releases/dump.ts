import { execFileSync } from 'node:child_process'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import pg from 'pg'
import { databaseUrl, findPostgresProgram, type Postgres, runSql } from '../postgres.ts'
import { loginOf, processRoles } from '../roles/table.ts'

/** Roles belong to the cluster and are in no dump: those with grants in a database must exist before it. */
const roles = ['clearhold_app', ...processRoles.map(loginOf)]

/**
 * A whole database as compressed SQL that any later PostgreSQL can restore over a plain connection: rows are inserted, not copied,
 * and what only one version's tools understand (settings, psql's own commands) is left out.
 */
export function dumpDatabase(postgres: Postgres, database: string): Buffer {
  const program = findPostgresProgram('pg_dump')
  if (program === undefined) throw new Error('pg_dump is not installed. Install the PostgreSQL client (postgresql).')
  const text = execFileSync(
    program,
    ['--no-owner', '--inserts', '--rows-per-insert=1000', databaseUrl(postgres, database)],
    { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
  )
  const lines = text
    .split('\n')
    .filter((line) => !/^(--|SET |SELECT pg_catalog\.set_config|\\(un)?restrict )/.test(line))
    // The test login is not part of a release.
    .filter((line) => !/^GRANT .* TO clearhold_test;$/.test(line))
  const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_LGWIN: window } = constants
  return brotliCompressSync(lines.join('\n').replace(/\n{3,}/g, '\n\n'), { params: { [quality]: 11, [window]: 24 } })
}

/** Restores a database from a dump. */
export async function restoreDump(postgres: Postgres, database: string, dump: Buffer): Promise<void> {
  await runSql(postgres, 'postgres', `create database "${database}"`)
  const client = new pg.Client({ connectionString: databaseUrl(postgres, database) })
  await client.connect()
  try {
    for (const role of roles) {
      await client.query(`do $$ begin create role ${role} login; exception when duplicate_object then null; end $$`)
    }
    // As pg_dump itself sets it: functions may reference later tables, and all names in a dump are qualified.
    await client.query(`set check_function_bodies = false; set search_path = ''`)
    await client.query(brotliDecompressSync(dump).toString('utf8'))
  } finally {
    await client.end()
  }
}
