import { ok, type Result } from '@clearhold/contract/result'
import type { Tx } from '#platform/database/database.ts'
import type { SignerRefusal } from '#platform/signer/payout-signer.ts'
import type { WitnessAnswer } from '#platform/witness/ask-witness.ts'
import type { WitnessSetting } from '#platform/witness/setting.ts'
import type { CheckpointParts } from '../parts.ts'
import {
  insertCheckpoint,
  listWitnesses,
  noteCosigned,
  noteFailed,
  noteRefused,
  readNewestCheckpoint,
  readStoredWitnesses,
} from '../store/checkpoints.ts'
import { readLogSize } from '../store/log.ts'
import { readConsistencyProof } from './read-consistency-proof.ts'
import { readLogRoot } from './read-log-root.ts'
import { recordChange } from './record-change.ts'

export interface MadeCheckpoint {
  readonly size: number
  /** Names of the witnesses, by their response. */
  readonly cosigned: readonly string[]
  readonly refused: readonly string[]
  readonly failed: readonly string[]
}

/**
 * Signs the log's size and root, submits the checkpoint to the witnesses and stores it with their responses. Undefined where the log has
 * not grown since the last one. Calls the signer and the witnesses outside any transaction; a witness that does not respond costs no more
 * than its timeout.
 */
export async function makeCheckpoint(
  parts: CheckpointParts,
): Promise<Result<MadeCheckpoint | undefined, SignerRefusal>> {
  const { database } = parts
  const size = Number(await readLogSize(database.reader))
  if (size === 0) return ok(undefined)
  const root = Buffer.from(await readLogRoot(database.reader, BigInt(size)))
  const newest = await readNewestCheckpoint(database.reader)
  if (newest?.size === BigInt(size) && newest.root.equals(root)) return ok(undefined)
  const signed = await signNext(parts, size, root)
  if (!signed.ok) return signed
  await database.transaction((tx) => listWitnesses(tx, parts.witnesses))
  const answers = await askAll(parts, signed.value, size)
  const lines = answers.map(({ answer }) => (answer.outcome === 'cosigned' ? answer.line : ''))
  await database.transaction(async (tx) => {
    await insertCheckpoint(tx, { size: BigInt(size), root, note: `${signed.value}${lines.join('')}` })
    for (const { witness, answer } of answers) await noteAnswer(tx, witness, answer, size)
  })
  const namesOf = (outcome: WitnessAnswer['outcome']) =>
    answers.filter(({ answer }) => answer.outcome === outcome).map(({ witness }) => witness.name)
  return ok({ size, cosigned: namesOf('cosigned'), refused: namesOf('refused'), failed: namesOf('failed') })
}

async function signNext(
  { database, signer, verifierDigest }: CheckpointParts,
  size: number,
  root: Buffer,
): Promise<Result<string, SignerRefusal>> {
  const signedSize = await signer.signedSize()
  if (!signedSize.ok) return signedSize
  const from = signedSize.value
  // A log shorter than what was signed has no proof: the signer is called all the same, and refuses.
  const proof = from === 0 || from > size ? [] : await readConsistencyProof(database.reader, BigInt(from), BigInt(size))
  return signer.signCheckpoint({ size, root, proof, verifier: verifierDigest })
}

interface Answered {
  readonly witness: WitnessSetting
  readonly answer: WitnessAnswer
}

async function askAll(parts: CheckpointParts, note: string, size: number): Promise<Answered[]> {
  const { database, witnesses, ask, clock } = parts
  const stored = await readStoredWitnesses(database.reader)
  const sizes = new Map(stored.map(({ verifierKey, cosignedSize }) => [verifierKey, Number(cosignedSize ?? 0)]))
  const proofFrom = (from: number) => readConsistencyProof(database.reader, BigInt(from), BigInt(size))
  return Promise.all(
    witnesses.map(async (witness) => {
      const knownSize = sizes.get(witness.verifierKey) ?? 0
      return { witness, answer: await ask(witness, { note, size, proofFrom }, { knownSize, clock }) }
    }),
  )
}

async function noteAnswer(tx: Tx, witness: WitnessSetting, answer: WitnessAnswer, size: number): Promise<void> {
  const { verifierKey, name } = witness
  if (answer.outcome === 'cosigned') return noteCosigned(tx, verifierKey, BigInt(size), answer.at)
  if (answer.outcome === 'failed') return noteFailed(tx, verifierKey, answer.answer)
  if (!(await noteRefused(tx, verifierKey, answer.answer))) return
  // Recorded in the log itself: a witness's refusal cannot be removed without rewriting the log again.
  await recordChange(tx, {
    actor: 'system:worker',
    action: 'witness.refused',
    subject: `witness:${name}`,
    after: { verifierKey, size, answer: answer.answer },
    event: { type: 'witness.refused', payload: { witness: name } },
  })
}
