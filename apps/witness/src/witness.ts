import { areEqual, base64Of, bytesOfBase64, utf8 } from '@clearhold/proof/bytes'
import { type Checkpoint, readCheckpoint } from '@clearhold/proof/log/checkpoint'
import { cosign } from '@clearhold/proof/log/cosignature'
import { isContinued, rootOfLog } from '@clearhold/proof/log/merkle'
import { isSigned, readNote, type VerifierKey, writeSignature } from '@clearhold/proof/note'
import type { Clock } from './clock.ts'
import type { Log } from './config.ts'
import type { WitnessKey } from './key.ts'
import { type AddCheckpoint, readRequest } from './request.ts'
import type { Memory, Seen } from './state.ts'

export interface WitnessParts {
  readonly key: WitnessKey
  readonly logs: readonly Log[]
  readonly memory: Memory
  readonly clock: Clock
}

export interface Answer {
  readonly status: 200 | 400 | 403 | 404 | 409 | 422
  readonly body: string
  readonly type?: 'text/x.tlog.size'
}

/** POST /add-checkpoint of C2SP tlog-witness: a cosignature for a checkpoint that continues what this witness has cosigned. */
export async function addCheckpoint(parts: WitnessParts, body: string): Promise<Answer> {
  const asked = readRequest(body)
  const note = asked === undefined ? undefined : readNote(asked.note)
  const checkpoint = note === undefined ? undefined : readCheckpoint(note.text)
  if (asked === undefined || note === undefined || checkpoint === undefined)
    return { status: 400, body: 'This is no request of C2SP tlog-witness.\n' }
  const log = parts.logs.find(({ origin }) => origin === checkpoint.origin)
  if (log === undefined) return { status: 404, body: 'This log is not known here.\n' }
  const signed = await signedBy(log.key, asked.note)
  if (signed === undefined) return { status: 403, body: 'The key of this log has not signed this checkpoint.\n' }
  // From here to the answer nothing waits: no other request comes between the look at the memory and what is written to it.
  return decide(parts, asked, { checkpoint, text: note.text, signed })
}

/** The note with the log's own signature alone; undefined where there is none, or one that does not fit. Those of others say nothing. */
async function signedBy(key: VerifierKey, note: string): Promise<string | undefined> {
  const read = readNote(note)
  const own = read?.signatures.filter(({ name, keyId }) => name === key.name && areEqual(keyId, key.keyId)) ?? []
  const [first] = own
  if (read === undefined || first === undefined) return undefined
  const fits = await Promise.all(own.map(({ signature }) => isSigned(key.publicKey, signature, utf8(read.text))))
  if (!fits.every((fit) => fit)) return undefined
  return `${read.text}\n${writeSignature(key.name, key.keyId, first.signature)}`
}

interface Shown {
  readonly checkpoint: Checkpoint
  readonly text: string
  /** The text with the log's signature under it. */
  readonly signed: string
}

function decide(parts: WitnessParts, { oldSize, proof }: AddCheckpoint, shown: Shown): Answer {
  const { origin, size, root } = shown.checkpoint
  const seen = keepConflict(parts.memory, shown)
  if (oldSize > size) return { status: 400, body: 'The old size is above that of the checkpoint.\n' }
  const seenSize = seen?.size ?? 0
  if (oldSize !== seenSize) return { status: 409, body: `${seenSize}\n`, type: 'text/x.tlog.size' }
  const before = { size: seenSize, root: seen === undefined ? rootOfLog([]) : requireRoot(seen) }
  if (!isContinued({ before, after: { size, root }, path: proof }))
    return { status: 422, body: 'This is no continuation of the log that this witness has cosigned.\n' }
  // A clock that was set back does not make this witness say less than it has said.
  const at = Math.max(Math.floor(parts.clock() / 1000), seen?.at ?? 0)
  const line = cosign(shown.text, parts.key.cosigner, at)
  if (seen === undefined || size > seen.size)
    parts.memory.keep(origin, {
      size,
      root: base64Of(root),
      at,
      note: `${shown.signed}${line}`,
      ...(seen?.conflict !== undefined && { conflict: seen.conflict }),
    })
  return { status: 200, body: line }
}

function requireRoot({ root }: Seen): Uint8Array {
  const bytes = bytesOfBase64(root)
  if (bytes === undefined) throw new Error('the memory holds what this witness did not write')
  return bytes
}

const conflictLengthMax = 20_000

/**
 * Two checkpoints of one size that the log signed with different roots: the pair proves that the log was forked. The first such pair
 * is kept. Returns what is known of the log.
 */
function keepConflict(memory: Memory, { checkpoint: { origin, size, root }, signed }: Shown): Seen | undefined {
  const seen = memory.of(origin)
  if (seen === undefined || seen.conflict !== undefined || size !== seen.size || size === 0) return seen
  if (base64Of(root) === seen.root || signed.length > conflictLengthMax) return seen
  memory.keep(origin, { ...seen, conflict: `${seen.note}\n${signed}` })
  return memory.of(origin)
}
