import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePorts } from './free-port.ts'
import { type DatabaseNode, databaseNode, type NodePorts, nodeName, patroniMissing, replaced } from './patroni-node.ts'
import { templatesFolder } from './patroni-templates.ts'
import { type Postgres, runSql } from './postgres.ts'
import { findProxy } from './proxy.ts'
import { Program } from './supervisor.ts'
import { waitFor } from './wait-for.ts'

/** PostgreSQL on three nodes under Patroni, behind HAProxy: the files of deploy/patroni, on one machine. */
export interface DatabaseCluster {
  /** The primary, whichever node that is. */
  readonly postgres: Postgres
  /** A standby that does not lag behind. */
  readonly standby: Postgres
  readonly nodes: readonly DatabaseNode[]
  readonly proxy: Program
  primary(): Promise<DatabaseNode>
  /** Waits until the primary has a synchronous standby, which etcd knows, and another one: until then a second fault is one too many. */
  untilWhole(timeoutMs?: number): Promise<void>
  stop(): Promise<void>
}

const numbers = [1, 2, 3] as const
const wholeWithinMs = 60_000

export async function startPatroni(folder: string, logs: string): Promise<DatabaseCluster> {
  const ports = await nodePorts()
  const certificates = join(folder, 'certificates')
  execFileSync(join(templatesFolder, 'make-certificates'), [certificates, ...numbers.map(nodeName)], { stdio: 'pipe' })
  const nodes = numbers.map((number) => databaseNode({ number, ports, folder, certificates, logs }))
  const { proxy, primaryPort, standbyPort } = await databaseProxy(folder, logs, join(certificates, 'ca.crt'), ports)
  const at = (port: number): Postgres => ({ host: '127.0.0.1', port, user: 'postgres' })
  const cluster: DatabaseCluster = {
    postgres: at(primaryPort),
    standby: at(standbyPort),
    nodes,
    proxy,
    primary: () => waitFor('a primary', () => primaryOf(nodes), { timeoutMs: wholeWithinMs }),
    untilWhole: async (timeoutMs = wholeWithinMs) => {
      const isWhole = async () => (await streaming(at(primaryPort))) === 2 && (await isAnySynchronous(nodes))
      await waitFor('two standbys, one of them synchronous', isWhole, { timeoutMs })
    },
    stop: async () => {
      await proxy.stop()
      await Promise.all(nodes.map((node) => node.stop()))
    },
  }
  try {
    // Together: neither etcd nor a primary with a synchronous standby can be ready alone.
    await Promise.all([proxy.start(), ...nodes.map((node) => node.start())])
    await cluster.untilWhole()
  } catch (error) {
    await cluster.stop()
    throw error
  }
  return cluster
}

async function primaryOf(nodes: readonly DatabaseNode[]): Promise<DatabaseNode | undefined> {
  const answers = await Promise.all(nodes.map((node) => node.isPrimary()))
  return nodes.find((_, index) => answers[index] === true)
}

async function isAnySynchronous(nodes: readonly DatabaseNode[]): Promise<boolean> {
  return (await Promise.all(nodes.map((node) => node.isSynchronous()))).includes(true)
}

/** How many standbys receive what the primary writes. */
async function streaming(postgres: Postgres): Promise<number> {
  const statement = `select count(*)::int as n from pg_stat_replication where state = 'streaming'`
  const [row] = await runSql(postgres, 'postgres', statement)
  return (row as { n: number } | undefined)?.n ?? 0
}

async function nodePorts(): Promise<readonly NodePorts[]> {
  const kinds = ['postgres', 'rest', 'etcd', 'etcdPeer'] as const
  const free = await freePorts(numbers.flatMap((number) => kinds.map((kind) => `${kind}${number}`)))
  const port = (name: string) => free[name] ?? 0
  return numbers.map((number) => ({
    postgres: port(`postgres${number}`),
    rest: port(`rest${number}`),
    etcd: port(`etcd${number}`),
    etcdPeer: port(`etcdPeer${number}`),
  }))
}

/** HAProxy as each host of the product has it. */
async function databaseProxy(folder: string, logs: string, caFile: string, ports: readonly NodePorts[]) {
  const command = findProxy()
  if (command === undefined) throw new Error(patroniMissing)
  const { primary: primaryPort, standby: standbyPort } = await freePorts(['primary', 'standby'])
  const servers = ports.map(({ postgres, rest }, index): [string, string] => [
    `${nodeName(index + 1)}:5432 check port 8008`,
    `127.0.0.1:${postgres} check port ${rest}`,
  ])
  const text = replaced(readFileSync(join(templatesFolder, 'haproxy.cfg'), 'utf8'), {
    ...Object.fromEntries(servers),
    '127.0.0.1:5000': `127.0.0.1:${primaryPort}`,
    '127.0.0.1:5001': `127.0.0.1:${standbyPort}`,
    '/etc/clearhold/patroni/ca.crt': caFile,
  })
  mkdirSync(folder, { recursive: true })
  const configFile = join(folder, 'haproxy.cfg')
  writeFileSync(configFile, text)
  const ready = async () =>
    (await runSql({ host: '127.0.0.1', port: primaryPort, user: 'postgres' }, 'postgres', 'select 1')).length === 1
  const proxy = new Program({
    name: 'database proxy',
    command,
    args: ['-db', '-f', configFile],
    logFile: join(logs, 'database-proxy.log'),
    restart: true,
    ready,
    readyTimeoutMs: 120_000,
  })
  return { proxy, primaryPort, standbyPort }
}
