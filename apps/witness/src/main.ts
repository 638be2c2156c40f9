import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { systemClock } from './clock.ts'
import { loadConfig } from './config.ts'
import { createKey, openKey } from './key.ts'
import { takeLock } from './lock.ts'
import { openServer } from './server.ts'
import { createMemory, openMemory } from './state.ts'

const usage = 'node apps/witness/src/main.ts keygen <name> | run'
const secretBytes = 32

try {
  const [command, name] = process.argv.slice(2)
  if (command === 'keygen' && name !== undefined) keygen(name)
  else if (command === 'run' && name === undefined) await run()
  else throw new Error(usage)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}

function keygen(name: string): void {
  const config = loadConfig()
  const key = createKey(config.keyPath, name, randomBytes(secretBytes))
  createMemory(config, key)
  process.stdout.write(`${key.verifierKey}\n`)
}

async function run(): Promise<void> {
  const config = loadConfig()
  if (config.logs.length === 0) throw new Error('WITNESS_LOGS is empty: name the verifier key of a log.')
  const key = openKey(config.keyPath)
  const lock = await takeLock(config.statePath)
  const memory = openMemory(config, key)
  const server = await openServer({ key, logs: config.logs, memory, clock: systemClock }, { ...config, say })
  const { port } = server.address() as AddressInfo
  say('the witness is running', { host: config.host, port, verifierKey: key.verifierKey })
  const end = () => {
    lock.close()
    server.close(() => process.exit(0))
    server.closeIdleConnections()
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}

function say(msg: string, about: object): void {
  process.stdout.write(`${JSON.stringify({ process: 'witness', ...about, msg })}\n`)
}
