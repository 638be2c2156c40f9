import { base64Of, joined, readU64, u64, utf8 } from '../bytes.ts'
import { readHash, readWhole, saidBy } from '../lines.ts'
import {
  isSigned,
  type Note,
  noteAlgorithms,
  readNote,
  readVerifierKey,
  signatureOf,
  type VerifierKey,
  writeVerifierKey,
} from '../note.ts'

/** The size and root of the log, in the format of C2SP tlog-checkpoint. */
export interface Checkpoint {
  /** The name of the log, which is also the name of its key. */
  readonly origin: string
  readonly size: number
  readonly root: Uint8Array
  /** Extension lines, each a word and its value. */
  readonly extensions: readonly string[]
}

export function writeCheckpoint({ origin, size, root, extensions }: Checkpoint): string {
  return [origin, String(size), base64Of(root), ...extensions, ''].join('\n')
}

/** Undefined if the text is not exactly such a checkpoint. */
export function readCheckpoint(text: string): Checkpoint | undefined {
  const [origin = '', sizeText, rootText, ...rest] = text.split('\n')
  const size = readWhole(sizeText, 15)
  const root = readHash(rootText)
  const extensions = rest.slice(0, -1)
  if (origin === '' || size === undefined || root === undefined) return undefined
  const checkpoint = { origin, size: Number(size), root, extensions }
  return extensions.every((line) => line !== '') && writeCheckpoint(checkpoint) === text ? checkpoint : undefined
}

/** The line that names the verify.html the operator serves, so that a changed one can be detected. */
export function writeVerifierLine(digestHex: string): string {
  return `verifier ${digestHex}`
}

/** The SHA-256 of verify.html in hexadecimal digits; undefined if the checkpoint does not contain it, or contains it twice. */
export function verifierDigestOf({ extensions }: Checkpoint): string | undefined {
  const said = extensions.map((line) => saidBy(line, 'verifier')).filter((digest) => digest !== undefined)
  const [digest] = said
  return said.length === 1 && digest !== undefined && /^[0-9a-f]{64}$/.test(digest) ? digest : undefined
}

/** C2SP tlog-cosignature: what a witness signs: that it saw this checkpoint at a time, and no conflicting log before it. */
export function cosignedBytes(text: string, timeSeconds: bigint): Uint8Array {
  return utf8(`cosignature/v1\ntime ${timeSeconds}\n${text}`)
}

/** The content of a witness's signature line after the key id. */
export function writeCosignature(timeSeconds: bigint, signature: Uint8Array): Uint8Array {
  return joined(u64(timeSeconds), signature)
}

export function readWitnessKey(text: string): VerifierKey | undefined {
  return readVerifierKey(text, noteAlgorithms.cosignature)
}

export function writeWitnessKey(name: string, publicKey: Uint8Array): string {
  return writeVerifierKey(name, publicKey, noteAlgorithms.cosignature)
}

const timeMaxSeconds = 2n ** 63n - 1n
const cosignatureLength = 72

/** When this witness cosigned; 'none' if it did not, 'wrong' if its signature is invalid. */
export async function findCosignature(note: Note, key: VerifierKey): Promise<bigint | 'none' | 'wrong'> {
  const cosignature = signatureOf(note, key)
  if (cosignature === undefined) return 'none'
  if (cosignature.length !== cosignatureLength) return 'wrong'
  const timeSeconds = readU64(cosignature, 0)
  if (timeSeconds > timeMaxSeconds) return 'wrong'
  const isFitting = await isSigned(key.publicKey, cosignature.slice(8), cosignedBytes(note.text, timeSeconds))
  return isFitting ? timeSeconds : 'wrong'
}

export interface Cosigned {
  readonly name: string
  readonly timeSeconds: bigint
}

export type CheckpointFault =
  | 'checkpoint_not_signed'
  | 'checkpoint_malformed'
  | 'checkpoint_of_another_log'
  | 'cosignature_wrong'

export type CheckedCheckpoint =
  | { readonly holds: true; readonly checkpoint: Checkpoint; readonly cosigned: readonly Cosigned[] }
  | { readonly holds: false; readonly fault: CheckpointFault }

/**
 * Whether the log's key signed this checkpoint, and which of the known witnesses saw it. A witness that did not sign is not in the
 * list; an invalid signature of a known witness invalidates the whole note, as C2SP signed-note requires.
 */
export async function checkCheckpoint(
  noteText: string,
  logKey: VerifierKey,
  witnessKeys: readonly VerifierKey[] = [],
): Promise<CheckedCheckpoint> {
  const note = readNote(noteText)
  const signature = note && signatureOf(note, logKey)
  if (note === undefined || signature === undefined) return { holds: false, fault: 'checkpoint_not_signed' }
  if (!(await isSigned(logKey.publicKey, signature, utf8(note.text))))
    return { holds: false, fault: 'checkpoint_not_signed' }
  const checkpoint = readCheckpoint(note.text)
  if (checkpoint === undefined) return { holds: false, fault: 'checkpoint_malformed' }
  if (checkpoint.origin !== logKey.name) return { holds: false, fault: 'checkpoint_of_another_log' }
  const cosigned: Cosigned[] = []
  for (const key of witnessKeys) {
    const timeSeconds = await findCosignature(note, key)
    if (timeSeconds === 'wrong') return { holds: false, fault: 'cosignature_wrong' }
    if (timeSeconds !== 'none') cosigned.push({ name: key.name, timeSeconds })
  }
  return { holds: true, checkpoint, cosigned }
}
