import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runSql } from '#stack/postgres.ts'
import { numberBase, personPrefix } from './accounts.ts'
import type { Cluster } from './cluster.ts'
import { type Load, startLoadProcess } from './load-process.ts'

const clients = 16
const threads = 2

export async function createPostSingle({ postgres }: Cluster, database: string): Promise<void> {
  await runSql(postgres, database, await readFile(new URL('post-single.sql', import.meta.url), 'utf8'))
}

/** pgbench: sixteen clients, prepared statements, one entry a transaction, between accounts anywhere in the book. */
export async function startSingle(cluster: Cluster, database: string, accounts: number, hot = false): Promise<Load> {
  const { folder, postgres } = cluster
  const script = join(folder, `single-${database}-${hot ? 'hot' : 'spread'}.sql`)
  const last = numberBase + accounts
  const account = (name: string) => `:person || :${name}::text || :kind`
  await writeFile(
    script,
    [
      `\\set a random(${numberBase + 1}, ${last})`,
      `\\set b random(${numberBase + 1}, ${last - 1})`,
      `\\set b case when :b >= :a then :b + 1 else :b end`,
      `\\set amount random(1, 1000)`,
      `select bench.post_single(gen_random_uuid(), gen_random_uuid(), 'bench.transfer', :actor, :about || :a::text,`,
      `  ${hot ? ':capital' : account('a')}, ${account('b')}, :amount::bigint);`,
      '',
    ].join('\n'),
  )
  // pgbench takes a colon inside a quoted text for a variable, so texts that have one are handed in as variables.
  const texts = {
    person: `investor:${personPrefix}`,
    kind: ':cash',
    capital: 'operator:capital',
    actor: 'system:bench',
    about: 'transfer:',
  }
  const variables = Object.entries(texts).flatMap(([name, text]) => ['-D', `${name}=${text}`])
  const connection = ['-h', postgres.host, '-p', String(postgres.port), '-U', postgres.user]
  // It says every second how far it is, so for the first time when it is warm.
  const work = [
    '-n',
    '-P',
    '1',
    '-M',
    'prepared',
    '-c',
    String(clients),
    '-j',
    String(threads),
    '-T',
    '86400',
    '-f',
    script,
  ]
  return startLoadProcess({
    command: cluster.pgbench,
    args: [...connection, ...work, ...variables, database],
    logFile: join(folder, `pgbench-${database}-${hot ? 'hot' : 'spread'}.log`),
  })
}
