import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { installedFile } from './installed.ts'
import { platformPackages } from './platform.ts'
import { ensureRestateIdentity } from './restate-identity.ts'
import { Program } from './supervisor.ts'
import { answersOk } from './wait-for.ts'

export interface Restate {
  readonly ingressUrl: string
  readonly adminUrl: string
  /** The public key of its calls' signatures, as workers know it. */
  readonly identityKey: string
  readonly program: Program
}

export interface RestatePorts {
  readonly ingress: number
  readonly admin: number
  readonly fabric: number
}

export interface RestateOptions {
  readonly folder: string
  readonly ports: RestatePorts
  readonly logFile: string
  /** Absent: a single node. */
  readonly place?: PlaceInCluster
}

/** Which of several nodes one is, counted from 1, and where all of them talk to each other. */
export interface PlaceInCluster {
  readonly number: number
  readonly fabricPorts: readonly number[]
  /** How many nodes must store a record before it counts as written. */
  readonly replication: number
}

export function findRestate(): string | undefined {
  return installedFile(platformPackages()?.restate, 'bin/restate-server')
}

/** One Restate node on loopback, without telemetry; its retries stay short, so that a restarted worker is found at once. */
export async function startRestate({ folder, ports, logFile, place }: RestateOptions): Promise<Restate> {
  const command = findRestate()
  if (command === undefined) throw new Error('Restate is not installed; npm run doctor says what to do')
  const data = resolve(folder)
  mkdirSync(data, { recursive: true })
  const configFile = join(data, 'restate.toml')
  // Outside its data folder, which tests delete while workers keep running.
  const identity = ensureRestateIdentity(join(dirname(data), 'restate-identity.pem'))
  writeFileSync(configFile, restateConfig({ data, ports, identityFile: identity.file, ...(place && { place }) }))
  const adminUrl = `http://127.0.0.1:${ports.admin}`
  const ingressUrl = `http://127.0.0.1:${ports.ingress}`
  const program = new Program({
    name: place === undefined ? 'restate' : `restate-${place.number}`,
    command,
    args: ['-c', configFile, '--no-logo'],
    logFile,
    restart: true,
    ready: async () => (await answersOk(`${adminUrl}/health`)) && (await answersOk(`${ingressUrl}/restate/health`)),
  })
  await program.start()
  return { ingressUrl, adminUrl, identityKey: identity.publicKey, program }
}

interface NodeSettings extends Pick<RestateOptions, 'ports' | 'place'> {
  readonly data: string
  readonly identityFile: string
}

/** Only one node provisions the cluster, the others join: two would make two clusters. */
export function restateConfig({ data, ports, identityFile, place }: NodeSettings): string {
  const number = place?.number ?? 1
  const replication = place === undefined ? '' : `\ndefault-replication = ${place.replication}`
  return `
cluster-name = "clearhold"
node-name = "clearhold-${number}"
base-dir = ${JSON.stringify(data)}
listen-mode = "tcp"
auto-provision = ${number === 1}
default-num-partitions = 4${replication}
disable-telemetry = true
bind-address = "127.0.0.1:${ports.fabric}"
advertised-address = "http://127.0.0.1:${ports.fabric}/"
log-format = "compact"
log-disable-ansi-codes = true
rocksdb-total-memory-size = "256.0 MiB"
request-identity-private-key-pem-file = ${JSON.stringify(identityFile)}

[default-retry-policy]
initial-interval = "100ms"
exponentiation-factor = 1.5
max-interval = "2s"

[ingress]
bind-address = "127.0.0.1:${ports.ingress}"

[admin]
bind-address = "127.0.0.1:${ports.admin}"
${place === undefined ? '' : metadataClient(place)}`
}

function metadataClient({ fabricPorts }: PlaceInCluster): string {
  const addresses = fabricPorts.map((port) => `http://127.0.0.1:${port}/`)
  return `
[metadata-client]
type = "replicated"
addresses = ${JSON.stringify(addresses)}
`
}
