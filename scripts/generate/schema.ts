import { execFileSync } from 'node:child_process'
import { databaseUrl, findPostgresProgram, type Postgres } from '#stack/postgres.ts'

/** The text of db/schema.sql: the result of all migrations, so that a reviewer sees more than the steps. Grants are in db/roles.sql. */
export function renderSchema(postgres: Postgres, database: string): string | undefined {
  const dump = findPostgresProgram('pg_dump')
  if (dump === undefined) return undefined
  const text = execFileSync(dump, ['--schema-only', '--no-owner', '--no-privileges', databaseUrl(postgres, database)], {
    encoding: 'utf8',
  })
  const lines = text
    .split('\n')
    .filter((line) => !/^(--|SET |SELECT pg_catalog\.set_config|\\(un)?restrict)/.test(line))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return `-- Generated from db/migrations by npm run generate.\n\n${lines}\n`
}
