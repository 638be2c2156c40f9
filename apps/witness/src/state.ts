import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { createFile, readFile, replaceFile } from './durable-file.ts'
import type { WitnessKey } from './key.ts'

/** What is kept of one log: the newest checkpoint that was cosigned, and the first pair that contradict each other. */
export interface Seen {
  readonly size: number
  /** Base64. */
  readonly root: string
  /** Seconds since 1970 of the newest cosignature: the next one is not older. */
  readonly at: number
  /** The checkpoint with the log's signature and ours. */
  readonly note: string
  /** The note above as it was then, and one of the same size with another root that the log signed too: it was forked, and this shows it. */
  readonly conflict?: string
}

interface State {
  /** Counts what was written; the mark beside the key counts along. */
  readonly turn: number
  readonly logs: Readonly<Record<string, Seen>>
}

/** The memory of the witness. What it returned once, it never goes back behind. */
export interface Memory {
  of(origin: string): Seen | undefined
  /** On disk when it returns. */
  keep(origin: string, seen: Seen): void
}

/** Beside the key, so that a state file of another day, put back alone, does not fit. */
export function markPathOf(keyPath: string): string {
  return `${keyPath}.mark`
}

interface Paths {
  readonly statePath: string
  readonly keyPath: string
}

const start: State = { turn: 0, logs: {} }

/** Called once, when the key is made: a witness that runs never begins with an empty memory by itself. */
export function createMemory({ statePath, keyPath }: Paths, key: WitnessKey): void {
  mkdirSync(dirname(statePath), { recursive: true, mode: 0o700 })
  createFile(statePath, write(start, key))
  createFile(markPathOf(keyPath), write(start.turn, key))
}

/** Throws where the files are missing, touched, or older than what the witness has signed. */
export function openMemory({ statePath, keyPath }: Paths, key: WitnessKey): Memory {
  const markPath = markPathOf(keyPath)
  let state = read<State>(statePath, key)
  const mark = read<number>(markPath, key)
  // The state is written first: a crash between the two leaves it one ahead.
  if (state.turn < mark) throw new Error(`${statePath} is older than what this witness has signed. ${advice}`)
  if (state.turn > mark + 1) throw new Error(`${markPath} is older than ${statePath}. ${advice}`)
  if (state.turn > mark) replaceFile(markPath, write(state.turn, key))
  let written = digestOf(statePath)
  return {
    of: (origin) => (Object.hasOwn(state.logs, origin) ? state.logs[origin] : undefined),
    keep: (origin, seen) => {
      if (digestOf(statePath) !== written) throw new Error(`${statePath} was changed by another process. ${advice}`)
      const next = { turn: state.turn + 1, logs: { ...state.logs, [origin]: seen } }
      replaceFile(statePath, write(next, key))
      written = digestOf(statePath)
      replaceFile(markPath, write(next.turn, key))
      state = next
    },
  }
}

const advice =
  'It refuses to run: it could cosign a history that contradicts the one it has signed. Make a new key, or put back the newest files.'

/** The seal, then what is sealed. */
function write(value: State | number, key: WitnessKey): string {
  const text = `${JSON.stringify(value, null, 2)}\n`
  return `${key.seal(text)}\n${text}`
}

function read<Value>(path: string, key: WitnessKey): Value {
  const file = readFile(path)
  if (file === undefined) throw new Error(`${path} is missing. ${advice}`)
  const end = file.indexOf('\n')
  const text = file.slice(end + 1)
  // Only this witness can have written what its seal fits: no further look at the shape is needed.
  if (key.seal(text) !== file.slice(0, end)) throw new Error(`${path} was changed or damaged. ${advice}`)
  return JSON.parse(text) as Value
}

function digestOf(path: string): string {
  return createHash('sha256')
    .update(readFile(path) ?? '')
    .digest('hex')
}
