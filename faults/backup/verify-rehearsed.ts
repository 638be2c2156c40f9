import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { freePort } from '#stack/free-port.ts'
import { databaseUrl, runSql, startPostgres } from '#stack/postgres.ts'
import { repositoryRoot } from '#stack/product.ts'
import { runServerCommand } from '#stack/server-command.ts'
import { waitFor } from '#stack/wait-for.ts'

/** Goes on with a rehearsed restore as docs/runbooks/rehearse-restore.md says, and returns what the verification said. */
export async function verifyRehearsed(data: string, folders: Readonly<Record<string, string>>): Promise<string> {
  // What the host it was copied from had: a rehearsal that went by it would write into the copies.
  appendFileSync(join(data, 'postgresql.conf'), "\narchive_mode = on\narchive_command = 'false'\n")
  // No fewer connections than the cluster had, or the recovery ends at once.
  const postgres = await startPostgres({
    folder: data,
    port: await freePort(),
    settings: { max_connections: '300' },
  })
  try {
    const [state] = await runSql(postgres, 'clearhold', `select current_setting('archive_mode') as mode`)
    if ((state as { mode: string }).mode !== 'off') throw new Error('the rehearsed database archives')
    await waitFor(
      'the end of the recovery',
      async () => {
        const [row] = await runSql(postgres, 'clearhold', 'select pg_is_in_recovery() as waits')
        return !(row as { waits: boolean }).waits
      },
      { timeoutMs: 60_000 },
    )
    const settings = {
      ...settingsOfTheRunbook(),
      STORAGE_DIR: folders['STORAGE_DIR'] ?? '',
      KEYRING_DIR: folders['KEYRING_DIR'] ?? '',
      DATABASE_URL: databaseUrl(postgres, 'clearhold'),
    }
    const audit = await runServerCommand('cli', ['audit', 'verify'], settings)
    return `${audit}\n${await runServerCommand('cli', ['files', 'missing'], settings)}`
  } finally {
    await postgres.program?.stop()
  }
}

/** The settings that lead nowhere, as an operator copies them. */
function settingsOfTheRunbook(): Record<string, string> {
  const runbook = readFileSync(join(repositoryRoot, 'docs/runbooks/rehearse-restore.md'), 'utf8')
  const block = /^ {3}```\n((?: {3}[A-Z_]+=\S+\n)+)/m.exec(runbook)?.[1]
  if (block === undefined) throw new Error('the runbook has no settings')
  return { ...parseEnv(block) } as Record<string, string>
}
