import { base64Of, bytesOfBase64, bytesOfHex, hexOf, joined } from './bytes.ts'
import { type Fields, fieldsOf, parseJson } from './json.ts'
import { openNote, type VerifierKey } from './note.ts'
import { debtKinds, type Opening } from './tree/leaf.ts'
import { nodeLength, readNodes, type SumNode, writeNode } from './tree/node.ts'
import { readStatement, type SnapshotStatement } from './tree/statement.ts'
import { findFault, type InvestorProof, type ProofFault, type ProvedPart } from './tree/verify.ts'

/** What an investor downloads: the note, what is owed to them, and the path from there to the note's root. JSON. */
export const proofFormat = 'clearhold proof 1'

export function writeProofFile(note: string, { opening, parts, crown }: InvestorProof): string {
  const owed = Object.fromEntries(debtKinds.map((kind) => [kind, String(opening.owedMicro[kind])]))
  return JSON.stringify({
    format: proofFormat,
    note,
    crown: base64Of(crown),
    opening: {
      personId: opening.personId,
      email: opening.email,
      depositAddress: opening.depositAddress ?? null,
      owedMicro: owed,
      lastEntryId: String(opening.lastEntryId),
      salt: hexOf(opening.salt),
    },
    parts: parts.map(({ index, siblings, sumMicro, salt }) => ({
      index,
      sumMicro: String(sumMicro),
      salt: hexOf(salt),
      siblings: writeNodes(siblings),
    })),
  })
}

function writeNodes(nodes: readonly SumNode[]): string {
  return base64Of(joined(...nodes.map(writeNode)))
}

export type CheckedProof =
  | { readonly holds: true; readonly statement: SnapshotStatement; readonly proof: InvestorProof }
  | { readonly holds: false; readonly fault: ProofFault | 'file_malformed' | 'note_not_signed' | 'statement_malformed' }

/** Checks a downloaded file against the key that signs snapshots, offline. */
export async function checkProofFile(text: string, key: VerifierKey): Promise<CheckedProof> {
  const file = readProofFile(text)
  if (file === undefined) return { holds: false, fault: 'file_malformed' }
  const said = await openNote(file.note, key)
  if (said === undefined) return { holds: false, fault: 'note_not_signed' }
  const statement = readStatement(said)
  if (statement === undefined) return { holds: false, fault: 'statement_malformed' }
  const fault = findFault(statement, file.proof)
  return fault === undefined ? { holds: true, statement, proof: file.proof } : { holds: false, fault }
}

/** Undefined if anything is missing or malformed. The content is not checked here. */
export function readProofFile(text: string): { readonly note: string; readonly proof: InvestorProof } | undefined {
  const file = fieldsOf(parseJson(text))
  const opening = readOpening(fieldsOf(file['opening']))
  const crown = bytesOfNodes(file['crown'])
  const [first, second, ...others] = Array.isArray(file['parts']) ? file['parts'].map(readPart) : []
  const note = file['note']
  if (file['format'] !== proofFormat || typeof note !== 'string' || opening === undefined) return undefined
  if (crown === undefined || first === undefined || second === undefined || others.length > 0) return undefined
  return { note, proof: { opening, crown, parts: [first, second] } }
}

function readOpening(file: Fields): Opening | undefined {
  const { personId, email, depositAddress } = file
  const owed = fieldsOf(file['owedMicro'])
  const [cash, locked, profit, bonus, leaving, promisedProfit, promisedBonus] = debtKinds.map((kind) =>
    readNumber(owed[kind]),
  )
  const lastEntryId = readNumber(file['lastEntryId'])
  const salt = readHex(file['salt'])
  if (typeof personId !== 'string' || typeof email !== 'string' || salt === undefined) return undefined
  if (depositAddress !== null && typeof depositAddress !== 'string') return undefined
  if (cash === undefined || locked === undefined || profit === undefined || bonus === undefined) return undefined
  if (leaving === undefined || promisedProfit === undefined || promisedBonus === undefined) return undefined
  if (lastEntryId === undefined) return undefined
  const owedMicro = { cash, locked, profit, bonus, leaving, promisedProfit, promisedBonus }
  return { personId, email, depositAddress: depositAddress ?? undefined, owedMicro, lastEntryId, salt }
}

function readPart(file: unknown): ProvedPart | undefined {
  const { index, ...rest } = fieldsOf(file)
  const sumMicro = readNumber(rest['sumMicro'])
  const salt = readHex(rest['salt'])
  const siblings = bytesOfNodes(rest['siblings'])
  if (typeof index !== 'number' || sumMicro === undefined || salt === undefined || siblings === undefined)
    return undefined
  return { index, sumMicro, salt, siblings: readNodes(siblings) }
}

function bytesOfNodes(base64: unknown): Uint8Array | undefined {
  const bytes = typeof base64 === 'string' ? bytesOfBase64(base64) : undefined
  return bytes === undefined || bytes.length % nodeLength !== 0 ? undefined : bytes
}

function readHex(text: unknown): Uint8Array | undefined {
  return typeof text === 'string' ? bytesOfHex(text, 32) : undefined
}

function readNumber(text: unknown): bigint | undefined {
  return typeof text === 'string' && /^(0|[1-9]\d{0,19})$/.test(text) ? BigInt(text) : undefined
}
