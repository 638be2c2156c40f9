import { readFileSync } from 'node:fs'
import { readVerifierKey, type VerifierKey } from '@clearhold/proof/note'

/** A log that is witnessed: what its checkpoints begin with, and the key that signs them. */
export interface Log {
  readonly origin: string
  readonly key: VerifierKey
}

export interface WitnessConfig {
  readonly keyPath: string
  readonly statePath: string
  readonly host: string
  readonly port: number
  readonly logs: readonly Log[]
}

type Environment = Readonly<Record<string, string | undefined>>

export function loadConfig(): WitnessConfig {
  return parseConfig(process.env)
}

/** Throws with a sentence that says what is wrong. */
export function parseConfig(environment: Environment): WitnessConfig {
  const read = (name: string, fallback: string) => environment[name] || fallback
  const port = Number(read('WITNESS_PORT', '7380'))
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('WITNESS_PORT must be a port.')
  const file = environment['WITNESS_LOGS_FILE']
  const text = file ? readFileSync(file, 'utf8') : read('WITNESS_LOGS', '')
  return {
    keyPath: read('WITNESS_KEY', '.data/witness/key.json'),
    statePath: read('WITNESS_STATE', '.data/witness/state.json'),
    host: read('WITNESS_HOST', '127.0.0.1'),
    port,
    logs: readLogs(text),
  }
}

/** One log a line, or several with commas between them: its verifier key, and before it the origin where that is not the key's name. */
function readLogs(text: string): Log[] {
  const entries = text.split(/[\n,]/).map((entry) => entry.trim())
  const logs = entries.filter((entry) => entry !== '' && !entry.startsWith('#')).map(readLog)
  if (new Set(logs.map(({ origin }) => origin)).size < logs.length)
    throw new Error('WITNESS_LOGS names a log twice: a log has one key.')
  return logs
}

function readLog(entry: string): Log {
  const [first = '', second, ...rest] = entry.split(/\s+/)
  const key = readVerifierKey(second ?? first)
  if (key === undefined || rest.length > 0)
    throw new Error(`WITNESS_LOGS: '${entry}' is no Ed25519 verifier key (name+id+key), alone or after an origin.`)
  return { origin: second === undefined ? key.name : first, key }
}
