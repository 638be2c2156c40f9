import { base64Of } from './bytes.ts'
import { isTime, isUuid, readHash, readWhole, saidBy } from './lines.ts'
import { type NoteSigner, openNote, signNote, type VerifierKey } from './note.ts'
import { isSum } from './tree/node.ts'

/**
 * The operator's signed answer to one investor about their leaves in snapshot n: a false answer can be shown
 * to others.
 */
export interface Answer {
  /** The signer: the name of the key that signs answers. */
  readonly origin: string
  readonly snapshot: number
  readonly personId: string
  /** The id digest of both leaves; absent for an investor without leaves. */
  readonly leaf: Uint8Array | undefined
  readonly owedMicro: bigint
  /** The newest ledger entry up to the snapshot's cut that touched one of their balances; 0 for none. */
  readonly lastEntryId: bigint
  /** When it was answered, in UTC with milliseconds. */
  readonly at: string
}

export function writeAnswer({ origin, snapshot, personId, leaf, owedMicro, lastEntryId, at }: Answer): string {
  return [
    origin,
    `snapshot ${snapshot}`,
    `person ${personId}`,
    `leaf ${leaf === undefined ? 'none' : base64Of(leaf)}`,
    `owed ${owedMicro}`,
    `entry ${lastEntryId}`,
    `at ${at}`,
    '',
  ].join('\n')
}

/** Undefined if the text is not exactly such an answer. An answer without a leaf owes nothing. */
export function readAnswer(text: string): Answer | undefined {
  const [origin = '', ...lines] = text.split('\n')
  const snapshot = readWhole(saidBy(lines[0], 'snapshot'), 9)
  const personId = saidBy(lines[1], 'person')
  const leafText = saidBy(lines[2], 'leaf')
  const leaf = readHash(leafText)
  const owedMicro = readWhole(saidBy(lines[3], 'owed'), 18)
  const lastEntryId = readWhole(saidBy(lines[4], 'entry'), 19)
  const at = saidBy(lines[5], 'at')
  if (origin === '' || snapshot === undefined || !isUuid(personId) || !isTime(at)) return undefined
  if (owedMicro === undefined || !isSum(owedMicro)) return undefined
  if (lastEntryId === undefined || lastEntryId >= 2n ** 63n) return undefined
  if (leaf === undefined && (leafText !== 'none' || owedMicro !== 0n)) return undefined
  const answer = { origin, snapshot: Number(snapshot), personId, leaf, owedMicro, lastEntryId, at }
  return writeAnswer(answer) === text ? answer : undefined
}

/** The note of an answer; its first line is the signing key's name. */
export function signAnswer(answer: Omit<Answer, 'origin'>, signer: NoteSigner): Promise<string> {
  const text = writeAnswer({ ...answer, origin: signer.name })
  if (readAnswer(text) === undefined) throw new Error('an answer that cannot be read back is not signed')
  return signNote(text, signer)
}

export type OpenedAnswer =
  | { readonly holds: true; readonly answer: Answer }
  | { readonly holds: false; readonly fault: 'answer_not_signed' | 'answer_malformed' }

export async function openAnswer(note: string, key: VerifierKey): Promise<OpenedAnswer> {
  const text = await openNote(note, key)
  if (text === undefined) return { holds: false, fault: 'answer_not_signed' }
  const answer = readAnswer(text)
  if (answer === undefined || answer.origin !== key.name) return { holds: false, fault: 'answer_malformed' }
  return { holds: true, answer }
}
