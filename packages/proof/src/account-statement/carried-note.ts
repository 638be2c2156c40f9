import { areEqual, joined, utf8 } from '../bytes.ts'
import { fieldsOf, parseJson } from '../json.ts'

/** The longest note a statement carries, in bytes. */
const noteLengthMax = 8_000

const before = ',"note":'
const after = '}'

/** What follows the body of a file: the note that signs its digest, and the closing brace. */
export function writeCarried(note: string): string {
  return `${before}${JSON.stringify(note)}${after}`
}

export interface CarryingFile {
  /** Everything before the note: what its digest is of. */
  readonly body: Uint8Array
  readonly note: string
}

/** The body and the note of a statement; undefined if it is none. */
export function readCarried(file: Uint8Array): CarryingFile | undefined {
  const at = lastIndexOf(file, utf8(before))
  if (at < 0) return undefined
  const inner = new TextDecoder().decode(file.subarray(at)).slice(before.length, -after.length)
  const { note } = fieldsOf(parseJson(`{"note":${inner}}`))
  if (typeof note !== 'string') return undefined
  const body = file.subarray(0, at)
  return areEqual(joined(body, utf8(writeCarried(note))), file) ? { body, note } : undefined
}

function lastIndexOf(bytes: Uint8Array, wanted: Uint8Array): number {
  for (let at = bytes.length - wanted.length; at >= 0 && bytes.length - at <= noteLengthMax; at -= 1)
    if (areEqual(bytes.subarray(at, at + wanted.length), wanted)) return at
  return -1
}
