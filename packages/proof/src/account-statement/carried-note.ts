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
  /** Everything but the note: what its digest is of. */
  readonly body: Uint8Array
  readonly note: string
  /** Whether it ends as a PDF does. */
  readonly isPaper: boolean
}

/** The body and the note of a statement; undefined if it is none. */
export function readCarried(file: Uint8Array): CarryingFile | undefined {
  const ending = endingOf(file)
  const carrying = file.subarray(0, file.length - ending.length)
  const at = lastIndexOf(carrying, utf8(before))
  if (at < 0) return undefined
  const inner = new TextDecoder().decode(carrying.subarray(at)).slice(before.length, -after.length)
  const { note } = fieldsOf(parseJson(`{"note":${inner}}`))
  if (typeof note !== 'string') return undefined
  const body = carrying.subarray(0, at)
  if (!areEqual(joined(body, utf8(writeCarried(note))), carrying)) return undefined
  const isPaper = ending.length > 0
  return { body: isPaper ? joined(body, ending) : body, note, isPaper }
}

/** The last lines of a PDF, which say where its table of contents is: its note stands before them, in a comment. */
export function endingOf(file: Uint8Array): Uint8Array {
  const [ending = ''] = /\nstartxref\n\d{1,10}\n%%EOF\n$/.exec(latin(file.subarray(-40))) ?? []
  return file.subarray(file.length - ending.length)
}

/** The JSON that is attached to a PDF, which is not compressed; undefined if there is none. */
export function attachedJson(pdf: Uint8Array): Uint8Array | undefined {
  const text = latin(pdf)
  const from = text.indexOf('{"format":"clearhold ')
  const to = text.indexOf('\nendstream', from)
  return from < 0 || to < 0 ? undefined : pdf.subarray(from, to)
}

/** A character for each byte. */
function latin(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes)
}

function lastIndexOf(bytes: Uint8Array, wanted: Uint8Array): number {
  for (let at = bytes.length - wanted.length; at >= 0 && bytes.length - at <= noteLengthMax; at -= 1)
    if (areEqual(bytes.subarray(at, at + wanted.length), wanted)) return at
  return -1
}
