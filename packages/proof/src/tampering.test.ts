import { expect, test } from 'vitest'
import { openAnswer, signAnswer } from './answer.ts'
import { base64Of, bytesOfBase64 } from './bytes.ts'
import { checkFraudFile, writeFraudFile } from './fraud.ts'
import { fieldsOf, parseJson } from './json.ts'
import {
  checkCheckpoint,
  cosignedBytes,
  readWitnessKey,
  writeCheckpoint,
  writeCosignature,
  writeVerifierLine,
  writeWitnessKey,
} from './log/checkpoint.ts'
import { hashOfEntry, isContinued, isIncluded, proveConsistency, proveInclusion, rootOfLog } from './log/merkle.ts'
import { keyIdOf, noteAlgorithms, signNote, writeSignature } from './note.ts'
import { checkProofFile } from './proof-file.ts'
import { hex32, mutated, randomDebts, randomFrom, takeSnapshot, testSigner } from './testing.ts'

const isWhole = process.env['FAULTS'] === 'whole'
const seed = process.env['TEST_SEED'] ?? '1'
const log = testSigner('clearhold.test/log', hex32('7'))
const answers = testSigner('clearhold.test/answers', hex32('3'))
const witness = testSigner('witness.test/one', hex32('5'))
const investors = 600

/** Something that is accepted as it is; after any change of any of its fields it must not be. */
interface Target {
  /** Of a hundred changes, how many are of this. */
  readonly share: number
  readonly honest: readonly string[]
  readonly isAccepted: (file: string) => Promise<boolean>
}

async function proofs(): Promise<Target> {
  const random = randomFrom('tampering')
  const { signer } = log
  const snapshot = await takeSnapshot(17, randomDebts(investors, random), { signer, salt: random(32) })
  // A crown of several buckets, and of the smaller ones that trees had before.
  const shape = { bucketBits: 1, bucketHeight: 13 }
  const large = await takeSnapshot(18, randomDebts(2_100, random), { signer, salt: random(32), shape })
  const honest = [
    ...Array.from({ length: investors }, (_, index) => snapshot.fileOf(index)),
    ...Array.from({ length: 100 }, (_, index) => large.fileOf(index * 21)),
  ]
  return { share: 60, honest, isAccepted: async (file) => (await checkProofFile(file, log.key)).holds }
}

async function witnessedCheckpoint(size: number, root: Uint8Array): Promise<string> {
  const text = writeCheckpoint({ origin: log.key.name, size, root, extensions: [writeVerifierLine('c'.repeat(64))] })
  const { name, publicKey, sign } = witness.signer
  const cosignature = writeCosignature(1_679_315_147n, await sign(cosignedBytes(text, 1_679_315_147n)))
  const keyId = keyIdOf(name, publicKey, noteAlgorithms.cosignature)
  return `${await signNote(text, log.signer)}${writeSignature(name, keyId, cosignature)}`
}

const witnessKey = readWitnessKey(writeWitnessKey(witness.signer.name, witness.signer.publicKey))
if (witnessKey === undefined) throw new Error('the key of a witness reads as it is written')

/** What a checkpoint says, where the log signed it and the witness saw it. */
async function readWitnessed(note: unknown) {
  if (typeof note !== 'string' || witnessKey === undefined) return undefined
  const checked = await checkCheckpoint(note, log.key, [witnessKey])
  return checked.holds && checked.cosigned.length === 1 ? checked.checkpoint : undefined
}

const entries = Array.from({ length: 90 }, (_, index) => hex32((index % 16).toString(16)).map((byte) => byte ^ index))
const entryHashes = entries.map(hashOfEntry)
const rootAt = (size: number) => rootOfLog(entryHashes.slice(0, size))

const pathOf = (value: unknown) =>
  Array.isArray(value) ? value.map((hash) => (typeof hash === 'string' ? bytesOfBase64(hash) : undefined)) : undefined
const isWholePath = (path: readonly (Uint8Array | undefined)[] | undefined): path is readonly Uint8Array[] =>
  path?.every((hash) => hash !== undefined) === true

/** An entry at a place of the log that a witnessed checkpoint names. */
async function inclusions(): Promise<Target> {
  const honest = await Promise.all(
    [1, 2, 7, 8, 33, 64, 90].map(async (size, at) => {
      const index = (at * 31) % size
      const path = proveInclusion(entryHashes.slice(0, size), index).map(base64Of)
      const entry = base64Of(entries[index] ?? new Uint8Array())
      return JSON.stringify({ checkpoint: await witnessedCheckpoint(size, rootAt(size)), entry, index, path })
    }),
  )
  return {
    share: 10,
    honest,
    isAccepted: async (file) => {
      const { checkpoint, entry, index, path } = fieldsOf(parseJson(file))
      const said = await readWitnessed(checkpoint)
      const bytes = typeof entry === 'string' ? bytesOfBase64(entry) : undefined
      const hashes = pathOf(path)
      if (said === undefined || bytes === undefined || typeof index !== 'number' || !isWholePath(hashes)) return false
      return isIncluded({ entry: bytes, index, size: said.size, root: said.root, path: hashes })
    },
  }
}

/** Two witnessed checkpoints of one log that only grew. */
async function consistencies(): Promise<Target> {
  const pairs = [1, 4, 6, 31, 64, 89].map((before) => ({ before, after: 90 }))
  const honest = await Promise.all(
    pairs.map(async ({ before, after }) =>
      JSON.stringify({
        before: await witnessedCheckpoint(before, rootAt(before)),
        after: await witnessedCheckpoint(after, rootAt(after)),
        path: proveConsistency(entryHashes.slice(0, after), before).map(base64Of),
      }),
    ),
  )
  return {
    share: 10,
    honest,
    isAccepted: async (file) => {
      const { before, after, path } = fieldsOf(parseJson(file))
      const older = await readWitnessed(before)
      const newer = await readWitnessed(after)
      const hashes = pathOf(path)
      if (older === undefined || newer === undefined || !isWholePath(hashes)) return false
      return isContinued({ before: older, after: newer, path: hashes })
    },
  }
}

const told = {
  snapshot: 17,
  personId: '0b8f6f0e-58a6-4ad4-9d0c-26b1a3a0c001',
  leaf: hex32('a'),
  owedMicro: 1_250_000n,
  lastEntryId: 1_067_011n,
  at: '2026-11-18T09:30:00.000Z',
}
const none = { ...told, leaf: undefined, owedMicro: 0n, lastEntryId: 0n }

async function signedAnswers(): Promise<Target> {
  const notes = await Promise.all([told, none].map((answer) => signAnswer(answer, answers.signer)))
  return {
    share: 10,
    honest: notes.map((note) => JSON.stringify({ note })),
    isAccepted: async (file) => {
      const { note } = fieldsOf(parseJson(file))
      return typeof note === 'string' && (await openAnswer(note, answers.key)).holds
    },
  }
}

async function frauds(): Promise<Target> {
  const [first, second] = await Promise.all([told, none].map((answer) => signAnswer(answer, answers.signer)))
  const fork = [await witnessedCheckpoint(64, rootAt(64)), await witnessedCheckpoint(64, rootAt(63))]
  // What a witness adds says nothing about a fork: without it every letter counts.
  const unwitnessed = fork.map((note) => `${note.trimEnd().split('\n').slice(0, -1).join('\n')}\n`)
  return {
    share: 10,
    honest: [
      writeFraudFile('answers_differ', [first ?? '', second ?? '']),
      writeFraudFile('checkpoints_differ', unwitnessed),
    ],
    isAccepted: async (file) => (await checkFraudFile(file, { log: log.key, answers: answers.key })).isConfirmed,
  }
}

const targets: Readonly<Record<string, () => Promise<Target>>> = {
  'proofs of what is owed (leaf, path, sums, crown, note)': proofs,
  'inclusions in the log (entry, place, path, checkpoint, cosignature)': inclusions,
  'consistency of the log (both checkpoints, path)': consistencies,
  'answers to an investor': signedAnswers,
  'files of fraud': frauds,
}

/** Whole runs may be made in parts, each with a TEST_SEED of its own. */
const mutations = Number(process.env['MUTATIONS'] ?? (isWhole ? 1_000_000 : 10_000))
test.each(Object.keys(targets))(
  '0 changed %s are accepted',
  async (name) => {
    const target = await targets[name]?.()
    if (target === undefined) throw new Error('there is such a target')
    for (const file of target.honest) expect(await target.isAccepted(file), file).toBe(true)
    const random = randomFrom(`${name} ${seed}`)
    const fields = new Set<string>()
    for (let count = 0; count < (mutations * target.share) / 100; count += 1) {
      const { file, field } = mutated(target.honest[count % target.honest.length] ?? '', random)
      fields.add(field)
      if (await target.isAccepted(file)) expect.fail(`seed ${seed}: a change of ${field} is accepted: ${file}`)
    }
    expect([...fields].toSorted()).toEqual(fieldsIn(target.honest))
  },
  3_600_000,
)

/** The names of everything in a file that can be changed: each must have been. */
function fieldsIn(files: readonly string[]): string[] {
  const names = new Set<string>()
  const visit = (value: unknown, name: string) => {
    if (typeof value === 'object' && value !== null)
      for (const [inner, one] of Object.entries(value)) visit(one, Array.isArray(value) ? name : `${name}.${inner}`)
    else names.add(name)
  }
  for (const file of files) visit(parseJson(file), '')
  return [...names].toSorted()
}
