import { base64Of } from '../bytes.ts'
import { fieldsOf, parseJson } from '../json.ts'
import { type OpenMovement, readHashes, readMovement, writeMovement } from '../movement.ts'

/** The movements of some days, opened, and their way to the root of the log (SPECIFICATION.md, section 12). JSON. */
export const accountStatementFormat = 'clearhold account statement 1'

/** A limit for verifiers, which open files from anyone. */
export const provedMovementsMax = 100_000
/** What so many links have beside them in a log of 2^50 entries, at most. */
const besideMax = 5_000_000

export interface ProvedMovements {
  /** In the order of their numbers. */
  readonly movements: readonly OpenMovement[]
  /** The hashes beside the links of the movements: `rangesBeside`. */
  readonly beside: readonly Uint8Array[]
  /** The signed note with the log's size and root. */
  readonly checkpoint: string
}

/** A file of JSON up to its note, which `writeCarried` adds together with the closing brace. */
export function writeJsonBody({ movements, ...rest }: ProvedMovements): string {
  return jsonBodyStart + writeJsonMovements(movements) + writeJsonEnd(rest)
}

// A long one is written in parts, which are the same letters.

export const jsonBodyStart = `{"format":${JSON.stringify(accountStatementFormat)},"movements":[`

/** Between two parts stands a comma. */
export function writeJsonMovements(movements: readonly OpenMovement[]): string {
  return movements.map((movement) => JSON.stringify(writeMovement(movement))).join(',')
}

export function writeJsonEnd({ beside, checkpoint }: Omit<ProvedMovements, 'movements'>): string {
  // Not passed as arguments: they may be more than a call can take.
  const besideBytes = new Uint8Array(32 * beside.length)
  for (const [at, hash] of beside.entries()) besideBytes.set(hash, 32 * at)
  return `],"beside":${JSON.stringify(base64Of(besideBytes))},"checkpoint":${JSON.stringify(checkpoint)}`
}

/** Undefined if anything is missing or malformed. */
export function readJsonBody(body: Uint8Array): ProvedMovements | undefined {
  const { format, movements, beside, checkpoint } = fieldsOf(parseJson(`${new TextDecoder().decode(body)}}`))
  if (format !== accountStatementFormat || !Array.isArray(movements) || movements.length > provedMovementsMax)
    return undefined
  const opened = movements.map((movement) => readMovement(fieldsOf(movement)))
  const whole = opened.filter((movement) => movement !== undefined)
  const hashes = readHashes(beside, besideMax)
  if (whole.length !== opened.length || hashes === undefined || typeof checkpoint !== 'string') return undefined
  return { movements: whole, beside: hashes, checkpoint }
}
