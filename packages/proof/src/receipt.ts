import { areEqual, base64Of, joined } from './bytes.ts'
import { type Fields, fieldsOf, parseJson } from './json.ts'
import { climbToRoot } from './log/merkle.ts'
import {
  isCount,
  linkHashOf,
  type OpenMovement,
  personOf,
  readHashes,
  readMovement,
  writeMovement,
} from './movement.ts'

/** A movement of an investor and the path to the root of the log (SPECIFICATION.md, section 10). JSON. */
export const receiptFormat = 'clearhold receipt 1'

export interface Receipt extends OpenMovement {
  readonly log: { readonly size: number; readonly path: readonly Uint8Array[] }
  /** The signed note with the log's root at this size; undefined while none covers the link. */
  readonly checkpoint: string | undefined
}

export function writeReceipt({ log, checkpoint, ...movement }: Receipt): string {
  return JSON.stringify({
    format: receiptFormat,
    ...writeMovement(movement),
    log: { size: log.size, path: base64Of(joined(...log.path)) },
    checkpoint: checkpoint ?? null,
  })
}

/** Why a receipt is invalid, in the order of the checks. */
export type ReceiptFault = 'file_malformed' | 'opening_malformed' | 'path_malformed' | 'other_log_size' | 'not_in_log'

/** Size and root of the log, from a checkpoint. */
export interface LogHead {
  readonly size: number
  readonly root: Uint8Array
}

export type CheckedReceipt =
  | { readonly holds: true; readonly receipt: Receipt; readonly personId: string; readonly linkHash: Uint8Array }
  | { readonly holds: false; readonly fault: ReceiptFault }

/** Whether this movement is in the log with this head. Everything is computed from what is opened, offline. */
export function checkReceipt(text: string, head: LogHead): CheckedReceipt {
  const receipt = readReceipt(text)
  if (receipt === undefined) return { holds: false, fault: 'file_malformed' }
  const personId = personOf(receipt)
  if (personId === undefined) return { holds: false, fault: 'opening_malformed' }
  const linkHash = linkHashOf(receipt)
  if (linkHash === undefined) return { holds: false, fault: 'path_malformed' }
  const { log, link } = receipt
  if (log.size !== head.size) return { holds: false, fault: 'other_log_size' }
  const root = climbToRoot({ entry: linkHash, index: link.seq - 1, size: log.size, path: log.path })
  if (root === undefined) return { holds: false, fault: 'path_malformed' }
  return areEqual(root, head.root)
    ? { holds: true, receipt, personId, linkHash }
    : { holds: false, fault: 'not_in_log' }
}

/** Undefined if anything is missing or malformed. */
export function readReceipt(text: string): Receipt | undefined {
  const file = fieldsOf(parseJson(text))
  const movement = readMovement(file)
  const log = readLog(fieldsOf(file['log']))
  const checkpoint = file['checkpoint']
  if (file['format'] !== receiptFormat || movement === undefined || log === undefined) return undefined
  if (checkpoint !== null && typeof checkpoint !== 'string') return undefined
  return { ...movement, log, checkpoint: checkpoint ?? undefined }
}

function readLog({ size, path }: Fields): Receipt['log'] | undefined {
  const hashes = readHashes(path)
  return isCount(size) && hashes !== undefined ? { size, path: hashes } : undefined
}
