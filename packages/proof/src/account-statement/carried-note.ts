import { areEqual, base64Of, bytesOfBase64, joined, utf8 } from '../bytes.ts'
import { fieldsOf, parseJson } from '../json.ts'
import type { FileKind } from './said.ts'

/** The longest note a statement carries, in bytes of base64. */
const noteLengthMax = 8_000

const wrappers = {
  // A reader of PDF looks for its end in the last 1,024 bytes: a note has fewer, and a comment is not shown.
  pdf: { before: '%clearhold-note ', after: '\n' },
  csv: { before: 'Note,', after: '\r\n' },
  json: { before: ',"note":', after: '}' },
} as const satisfies Record<FileKind, { readonly before: string; readonly after: string }>

/** What follows the body of a file: the note that signs its digest. */
export function writeCarried(kind: FileKind, note: string): string {
  const { before, after } = wrappers[kind]
  return `${before}${kind === 'json' ? JSON.stringify(note) : base64Of(utf8(note))}${after}`
}

export interface CarryingFile {
  readonly kind: FileKind
  /** Everything before the note: what its digest is of. */
  readonly body: Uint8Array
  readonly note: string
}

/** The body and the note of a statement; undefined if it is none. */
export function readCarried(file: Uint8Array): CarryingFile | undefined {
  const kind = kindOf(file)
  const at = lastIndexOf(file, utf8(wrappers[kind].before))
  if (at < 0 || file.length - at > noteLengthMax) return undefined
  const { before, after } = wrappers[kind]
  const wrapped = new TextDecoder().decode(file.subarray(at))
  const inner = wrapped.slice(before.length, -after.length)
  const note = kind === 'json' ? fieldsOf(parseJson(`{"note":${inner}}`))['note'] : textOf(bytesOfBase64(inner))
  if (typeof note !== 'string') return undefined
  const body = file.subarray(0, at)
  return areEqual(joined(body, utf8(writeCarried(kind, note))), file) ? { kind, body, note } : undefined
}

function kindOf(file: Uint8Array): FileKind {
  const start = new TextDecoder().decode(file.subarray(0, 8))
  if (start.startsWith('%PDF-')) return 'pdf'
  return start.startsWith('{') ? 'json' : 'csv'
}

function textOf(bytes: Uint8Array | undefined): string | undefined {
  return bytes && new TextDecoder().decode(bytes)
}

function lastIndexOf(bytes: Uint8Array, wanted: Uint8Array): number {
  for (let at = bytes.length - wanted.length; at >= 0 && bytes.length - at <= noteLengthMax; at -= 1)
    if (areEqual(bytes.subarray(at, at + wanted.length), wanted)) return at
  return -1
}
