import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { installedFile } from './installed.ts'
import { platformPackages } from './platform.ts'
import { Program } from './supervisor.ts'
import { answersOk } from './wait-for.ts'

export interface Restate {
  readonly ingressUrl: string
  readonly adminUrl: string
  readonly program: Program
}

export interface RestateOptions {
  readonly folder: string
  readonly ports: { readonly ingress: number; readonly admin: number; readonly fabric: number }
  readonly logFile: string
}

export function findRestate(): string | undefined {
  return installedFile(platformPackages()?.restate, 'bin/restate-server')
}

/** One Restate node on loopback, without telemetry; its retries stay short, so that a restarted worker is found at once. */
export async function startRestate({ folder, ports, logFile }: RestateOptions): Promise<Restate> {
  const command = findRestate()
  if (command === undefined) throw new Error('Restate is not installed; npm run doctor says what to do')
  const data = resolve(folder)
  mkdirSync(data, { recursive: true })
  const configFile = join(data, 'restate.toml')
  writeFileSync(configFile, configText(data, ports))
  const adminUrl = `http://127.0.0.1:${ports.admin}`
  const ingressUrl = `http://127.0.0.1:${ports.ingress}`
  const program = new Program({
    name: 'restate',
    command,
    args: ['-c', configFile, '--no-logo'],
    logFile,
    restart: true,
    ready: async () => (await answersOk(`${adminUrl}/health`)) && (await answersOk(`${ingressUrl}/restate/health`)),
  })
  await program.start()
  return { ingressUrl, adminUrl, program }
}

function configText(data: string, ports: RestateOptions['ports']): string {
  return `
cluster-name = "clearhold"
node-name = "clearhold-1"
base-dir = ${JSON.stringify(data)}
listen-mode = "tcp"
auto-provision = true
default-num-partitions = 4
disable-telemetry = true
bind-address = "127.0.0.1:${ports.fabric}"
advertised-address = "http://127.0.0.1:${ports.fabric}/"
log-format = "compact"
log-disable-ansi-codes = true
rocksdb-total-memory-size = "256.0 MiB"

[default-retry-policy]
initial-interval = "100ms"
exponentiation-factor = 1.5
max-interval = "2s"

[ingress]
bind-address = "127.0.0.1:${ports.ingress}"

[admin]
bind-address = "127.0.0.1:${ports.admin}"
`
}
