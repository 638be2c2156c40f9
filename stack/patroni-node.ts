import { chmodSync, chownSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { dirname, join } from 'node:path'
import { programOnPath } from './installed.ts'
import { templatesFolder } from './patroni-templates.ts'
import { findPostgresProgram, openParents, unprivilegedOwner } from './postgres.ts'
import { Program } from './supervisor.ts'

/** The ports of one node, on loopback: its host has them all in an installation. */
export interface NodePorts {
  readonly postgres: number
  readonly rest: number
  readonly etcd: number
  readonly etcdPeer: number
}

/** PostgreSQL, Patroni and etcd of one host, as processes. */
export interface DatabaseNode {
  readonly name: string
  readonly ports: NodePorts
  readonly etcd: Program
  readonly patroni: Program
  readonly dataFolder: string
  /** Whether Patroni says that this node is the primary. */
  isPrimary(): Promise<boolean>
  /** Whether Patroni would promote this node: the synchronous standby that is written down in etcd. */
  isSynchronous(): Promise<boolean>
  /** What Prometheus is told. */
  readMetrics(): Promise<string>
  killPostmaster(): void
  /** As when a host loses its power: nothing of it is started again before `start`. */
  killAll(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

export interface NodeOptions {
  readonly number: number
  readonly ports: readonly NodePorts[]
  /** Where every node has a folder of its own, named as the node. */
  readonly folder: string
  /** With ca.crt and, in a folder of each node's name, its certificate. */
  readonly certificates: string
  readonly logs: string
}

export const nodeName = (number: number) => `database-${number}`

/** The programs of a node, with the files of deploy/patroni; not yet started. */
export function databaseNode(options: NodeOptions): DatabaseNode {
  const { number, ports, folder, logs } = options
  const name = nodeName(number)
  const own = ports[number - 1]
  if (own === undefined) throw new Error(`${name} has no ports`)
  const home = join(folder, name)
  const environment = writeNodeFiles(options, own, home)
  const owner = unprivilegedOwner()
  const ask = async (port: number, path: string) => (await askNode(home, port, path)).status
  const program = (kind: string, command: string, args: readonly string[], ready: () => Promise<boolean>) =>
    new Program({
      name: `${kind} of ${name}`,
      command,
      args,
      // Patroni writes a file of passwords into the home of its user, which is not ours.
      env: { ...environment, HOME: home },
      cwd: '/',
      ...owner,
      logFile: join(logs, `${name}-${kind}.log`),
      restart: true,
      ready,
      readyTimeoutMs: 60_000,
    })
  const etcd = program('etcd', needed('etcd'), [], async () => (await ask(own.etcd, '/health')) === 200)
  const patroni = program('patroni', needed('patroni'), [join(home, 'patroni.yml')], async () => {
    // 503 is the answer of one that lives and is not, or not yet, what was asked for.
    return (await ask(own.rest, '/health')) === 200
  })
  const dataFolder = join(home, 'data')
  const killPostmaster = () => killIfAlive(postmasterOf(dataFolder))
  return {
    name,
    ports: own,
    etcd,
    patroni,
    dataFolder,
    isPrimary: async () => (await ask(own.rest, '/primary').catch(() => 0)) === 200,
    isSynchronous: async () => (await ask(own.rest, '/synchronous').catch(() => 0)) === 200,
    readMetrics: async () => (await askNode(home, own.rest, '/metrics')).text,
    killPostmaster,
    killAll: async () => {
      const postmaster = postmasterOf(dataFolder)
      const backends = postmaster === undefined ? [] : childrenOf(postmaster)
      patroni.kill('SIGKILL')
      etcd.kill('SIGKILL')
      for (const pid of [postmaster, ...backends]) killIfAlive(pid)
      await Promise.all([patroni.stop(), etcd.stop()])
    },
    start: async () => void (await Promise.all([etcd.start(), patroni.start()])),
    stop: async () => {
      await patroni.stop()
      await etcd.stop()
      // Patroni ends its PostgreSQL, unless it was killed itself.
      killPostmaster()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** The files of an installation, with this machine's folders and ports instead of those of three hosts. */
function writeNodeFiles({ number, ports, certificates }: NodeOptions, own: NodePorts, home: string) {
  const owner = unprivilegedOwner()
  mkdirSync(home, { recursive: true })
  chmodSync(home, 0o700)
  if (owner !== undefined) openParents(home, owner)
  const name = nodeName(number)
  cpSync(join(certificates, 'ca.crt'), join(home, 'ca.crt'))
  for (const file of ['node.crt', 'node.key']) cpSync(join(certificates, name, file), join(home, file))
  for (const file of ['patroni.yml', 'pg_hba.conf', 'pg_ident.conf']) {
    const text = readTemplate(file).replaceAll('/etc/clearhold/patroni', home)
    writeFileSync(join(home, file), ofThisMachine(file, text, home))
  }
  if (owner !== undefined)
    for (const file of ['ca.crt', 'node.crt', 'node.key', 'patroni.yml', 'pg_hba.conf', 'pg_ident.conf'])
      chownSync(join(home, file), owner.uid, owner.gid)
  return nodeEnvironment(name, ports, own, home)
}

const readTemplate = (file: string) => readFileSync(join(templatesFolder, file), 'utf8')

function ofThisMachine(file: string, text: string, home: string): string {
  // Tests log in without a password and without TLS; the nodes still come by their certificates. Who is not root runs all of it as a user
  // of another name than the superuser's.
  if (file === 'pg_hba.conf') {
    const first = unprivilegedOwner() === undefined ? 'local all postgres trust\n' : ''
    return `${first}${text}host all all 127.0.0.1/32 trust\n`
  }
  if (file !== 'patroni.yml') return text
  const postgres = findPostgresProgram('postgres')
  if (postgres === undefined) throw new Error('PostgreSQL is not installed; npm run doctor says what to do')
  return replaced(text, {
    '/var/lib/postgresql/15/clearhold': join(home, 'data'),
    '/usr/lib/postgresql/15/bin': dirname(postgres),
    '/var/run/postgresql': home,
  })
}

function nodeEnvironment(name: string, ports: readonly NodePorts[], own: NodePorts, home: string) {
  const perNode = ports.flatMap(({ etcd, etcdPeer }, index): [string, string][] => [
    [`${nodeName(index + 1)}:2379`, `127.0.0.1:${etcd}`],
    [`${nodeName(index + 1)}:2380`, `127.0.0.1:${etcdPeer}`],
  ])
  const text = replaced(readTemplate('node.env').replaceAll('/etc/clearhold/patroni', home), {
    ...Object.fromEntries(perNode),
    'THIS_NODE:5432': `127.0.0.1:${own.postgres}`,
    'THIS_NODE:8008': `127.0.0.1:${own.rest}`,
    'THIS_NODE:2379': `127.0.0.1:${own.etcd}`,
    'THIS_NODE:2380': `127.0.0.1:${own.etcdPeer}`,
    '0.0.0.0:2379': `127.0.0.1:${own.etcd}`,
    '0.0.0.0:2380': `127.0.0.1:${own.etcdPeer}`,
    '/var/lib/etcd/clearhold': join(home, 'etcd'),
    THIS_NODE: name,
  })
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
}

/** A template that no longer has what is replaced here would start something else than it says. */
export function replaced(text: string, words: Readonly<Record<string, string>>): string {
  return Object.entries(words).reduce((sofar, [word, other]) => {
    if (!sofar.includes(word)) throw new Error(`a file of deploy/patroni does not say ${word} any more`)
    return sofar.replaceAll(word, other)
  }, text)
}

function needed(command: string): string {
  const found = programOnPath(command, `${process.env['PATH'] ?? ''}:/usr/sbin`)
  if (found === undefined) throw new Error(patroniMissing)
  return found
}

export const patroniMissing = 'Patroni, etcd or HAProxy is not installed: apt-get install patroni etcd-server haproxy'

function postmasterOf(dataFolder: string): number | undefined {
  try {
    return Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    // It does not run, or has not written down its number yet.
    return undefined
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent)
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    // It has ended since the folder was read.
    return undefined
  }
}

function killIfAlive(pid: number | undefined): void {
  if (pid === undefined || !Number.isInteger(pid) || pid <= 1) return
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

interface NodeAnswer {
  readonly status: number
  readonly text: string
}

/** What a node answers to a caller with a certificate of the nodes. */
function askNode(home: string, port: number, path: string): Promise<NodeAnswer> {
  const [ca, cert, key] = ['ca.crt', 'node.crt', 'node.key'].map((file) => readFileSync(join(home, file)))
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path, ca, cert, key, timeout: 2_000 }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    call.on('timeout', () => call.destroy(new Error(`port ${port} does not answer`)))
    call.on('error', reject)
    call.end()
  })
}
