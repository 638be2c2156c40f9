import { type SaidStatement, signStatement } from '@clearhold/proof/account-statement/said'
import { areEqual } from '@clearhold/proof/bytes'
import { readCheckpoint, writeCheckpoint, writeVerifierLine } from '@clearhold/proof/log/checkpoint'
import { isContinued, rootOfLog } from '@clearhold/proof/log/merkle'
import { type NoteSigner, openNote, readVerifierKey, signNote, writeVerifierKey } from '@clearhold/proof/note'
import type { Tx } from './database.ts'
import type { NoteKey, NotePurpose } from './note-keys.ts'
import type { Parts } from './parts.ts'
import { Refusal } from './refusal.ts'

/** What verifiers get: the name of the site, and a verifier key for each purpose. */
export async function noteKeys(parts: Parts): Promise<{ origin: string; log: string; answers: string }> {
  const keyOf = (purpose: NotePurpose) => {
    const { name, publicKey } = noteSigner(parts, purpose)
    return writeVerifierKey(name, publicKey)
  }
  return { origin: parts.policy.noteOrigin, log: keyOf('log'), answers: keyOf('answers') }
}

/** Signs notes for one purpose under the name that verifiers know. */
export function noteSigner(parts: Parts, purpose: NotePurpose): NoteSigner {
  const key = requireKey(parts, purpose)
  const sign = async (text: Uint8Array) => key.sign(text)
  return { name: `${parts.policy.noteOrigin}/${purpose}`, publicKey: key.publicKey, sign }
}

function requireKey({ keys }: Parts, purpose: NotePurpose): NoteKey {
  const key = keys.noteKey(purpose)
  if (key === undefined) throw new Refusal('no_keys')
  return key
}

/** The size that the next checkpoint must prove to continue. */
export async function signedSize(tx: Tx, parts: Parts): Promise<{ readonly size: number }> {
  return { size: (await readNewest(tx, parts))?.size ?? 0 }
}

export interface NextCheckpoint {
  readonly size: number
  readonly root: Uint8Array
  /** RFC 6962, from the size of the newest signed one. */
  readonly proof: readonly Uint8Array[]
  /** SHA-256 of verify.html; undefined where none is served. */
  readonly verifier: string | undefined
}

/**
 * Signs the size and root of the log, if it proves to continue everything signed before: rewritten or truncated rows get no signature.
 * Replacing the whole database is detected by the witnesses.
 */
export async function signCheckpoint(tx: Tx, parts: Parts, next: NextCheckpoint): Promise<{ readonly note: string }> {
  const { size, root, proof, verifier } = next
  const newest = await readNewest(tx, parts)
  const before = newest ?? { size: 0, root: rootOfLog([]) }
  if (!isContinued({ before, after: { size, root }, path: proof })) throw new Refusal('log_rewritten')
  const signer = noteSigner(parts, 'log')
  const extensions = verifier === undefined ? [] : [writeVerifierLine(verifier)]
  const text = writeCheckpoint({ origin: signer.name, size, root, extensions })
  const note = await signNote(text, signer)
  await tx.query(
    `insert into signer.checkpoint (size, root, note) values ($1, $2, $3)
     on conflict (is_only) do update set size = excluded.size, root = excluded.root, note = excluded.note, signed_at = clock_timestamp()`,
    [size, Buffer.from(root), note],
  )
  return { note }
}

/**
 * What one investor's account statement says, signed by the key for answers. It names a log that was signed here: a longer one, or another
 * of the same length, is refused.
 */
export async function signAccountStatement(
  tx: Tx,
  parts: Parts,
  said: Omit<SaidStatement, 'origin'>,
): Promise<{ readonly note: string }> {
  const newest = await readNewest(tx, parts)
  const { size, root } = said.log
  const isSigned = newest !== undefined && (size < newest.size || (size === newest.size && areEqual(root, newest.root)))
  if (!isSigned) throw new Refusal('log_rewritten')
  if (said.from > said.to) throw new Refusal('bad_request')
  return { note: await signStatement(said, noteSigner(parts, 'answers')) }
}

/** The newest it signed. Size and root are those of the note, which it must have signed itself. */
async function readNewest(
  tx: Tx,
  parts: Parts,
): Promise<{ readonly size: number; readonly root: Uint8Array } | undefined> {
  const [row] = await tx.query<{ note: string }>('select note from signer.checkpoint')
  if (row === undefined) return undefined
  const [name = ''] = row.note.split('\n')
  const key = readVerifierKey(writeVerifierKey(name, requireKey(parts, 'log').publicKey))
  const text = key === undefined ? undefined : await openNote(row.note, key)
  const checkpoint = text === undefined ? undefined : readCheckpoint(text)
  if (checkpoint === undefined) throw new Refusal('row_changed')
  return checkpoint
}
