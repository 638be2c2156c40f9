import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import type { Cluster } from '../people/cluster.ts'
import { killedAtExit, ownSession } from '../people/load-process.ts'
import { texts, type Work } from './peers.ts'

export interface Slice {
  readonly perSecond: number
  /** Processor time of PostgreSQL for each transfer. */
  readonly cpuMs: number
}

const threadsMax = 2

/** One run of pgbench: so many transfers by so many connections, each in a closed loop. Throws when one of them failed. */
export async function runPgbench(
  cluster: Cluster,
  database: string,
  { sql, transfers }: Work,
  { connections, moved }: { readonly connections: number; readonly moved: number },
): Promise<Slice> {
  const { host, port, user } = cluster.postgres
  const file = join(cluster.folder, `${database}.sql`)
  await writeFile(file, `${sql.join('\n')}\n`)
  const used = Object.entries(texts).filter(([name]) => sql.some((line) => line.includes(`:${name}`)))
  const callsOfEach = Math.ceil(moved / transfers / connections)
  const callers = String(connections)
  const threads = String(Math.min(threadsMax, connections))
  const callArguments = [
    '-h',
    host,
    '-p',
    String(port),
    '-U',
    user,
    '-n',
    '-M',
    'prepared',
    '--max-tries',
    '10',
  ].concat(['-c', callers, '-j', threads, '-t', String(callsOfEach)])
  const beforeMs = cluster.cpuMs()
  const child = spawn(
    cluster.pgbench,
    callArguments.concat(
      used.flatMap(([name, value]) => ['-D', `${name}=${value}`]),
      ['-f', file, database],
    ),
    { ...ownSession, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  killedAtExit(child)
  const [said, complained] = await Promise.all([readText(child.stdout), readText(child.stderr)])
  const calls = Number(/number of transactions actually processed: (\d+)/.exec(said)?.[1])
  const callsPerSecond = Number(/tps = ([\d.]+)/.exec(said)?.[1])
  const failed = Number(/number of failed transactions: (\d+)/.exec(said)?.[1] ?? 0)
  if (calls !== callsOfEach * connections || failed > 0)
    throw new Error(`pgbench on ${database}: ${said.slice(-400)} ${complained.slice(-1_000)}`)
  return { perSecond: callsPerSecond * transfers, cpuMs: (cluster.cpuMs() - beforeMs) / (calls * transfers) }
}
