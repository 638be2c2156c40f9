import { areEqual, base64Of, bytesOfBase64, bytesOfHex, hexOf, joined, u8, utf8 } from './bytes.ts'
import { isEd25519Signed } from './ed25519.ts'
import { sha256 } from './sha256.ts'

/** A signed text in the format of C2SP signed-note: the text, an empty line, and a line for each signature. */
export interface VerifierKey {
  readonly name: string
  readonly keyId: Uint8Array
  readonly publicKey: Uint8Array
}

/** What a key signs: the text itself, or (a witness) that it saw the text at a time. It is part of the key's id. */
export const noteAlgorithms = { ed25519: 1, cosignature: 4 } as const
export type NoteAlgorithm = (typeof noteAlgorithms)[keyof typeof noteAlgorithms]

const noteLengthMax = 1_000_000
const signaturesMax = 100
const lead = '— '

/** Reads `<name>+<hex of the key id>+<base64 of algorithm and key>`; undefined if it is malformed, or the id does not match. */
export function readVerifierKey(
  text: string,
  algorithm: NoteAlgorithm = noteAlgorithms.ed25519,
): VerifierKey | undefined {
  const [name = '', id = '', ...rest] = text.split('+')
  const keyId = bytesOfHex(id, 4)
  const key = bytesOfBase64(rest.join('+'))
  if (!isName(name) || keyId === undefined || key?.length !== 33 || key[0] !== algorithm) return undefined
  const publicKey = key.slice(1)
  return areEqual(keyIdOf(name, publicKey, algorithm), keyId) ? { name, keyId, publicKey } : undefined
}

export function writeVerifierKey(
  name: string,
  publicKey: Uint8Array,
  algorithm: NoteAlgorithm = noteAlgorithms.ed25519,
): string {
  return `${name}+${hexOf(keyIdOf(name, publicKey, algorithm))}+${base64Of(joined(u8(algorithm), publicKey))}`
}

export function keyIdOf(name: string, publicKey: Uint8Array, algorithm: NoteAlgorithm): Uint8Array {
  return sha256(joined(utf8(`${name}\n`), u8(algorithm), publicKey)).slice(0, 4)
}

function isName(name: string): boolean {
  return name !== '' && !/[\s+]/u.test(name)
}

export interface NoteSigner {
  readonly name: string
  readonly publicKey: Uint8Array
  readonly sign: (text: Uint8Array) => Promise<Uint8Array>
}

/** Signs a text, which ends with a line break and has no empty line. */
export async function signNote(text: string, { name, publicKey, sign }: NoteSigner): Promise<string> {
  if (!isText(text) || !isName(name)) throw new Error('this cannot be signed as a note')
  const signature = await sign(utf8(text))
  return `${text}\n${writeSignature(name, keyIdOf(name, publicKey, noteAlgorithms.ed25519), signature)}`
}

/** A line of a note, with its line break. */
export function writeSignature(name: string, keyId: Uint8Array, signature: Uint8Array): string {
  return `${lead}${name} ${base64Of(joined(keyId, signature))}\n`
}

function isText(text: string): boolean {
  return text.endsWith('\n') && !text.includes('\n\n') && text.length > 1 && !/[^\P{Cc}\n]/u.test(text)
}

export interface NoteSignature {
  readonly name: string
  readonly keyId: Uint8Array
  readonly signature: Uint8Array
}

export interface Note {
  readonly text: string
  readonly signatures: readonly NoteSignature[]
}

/** The parts of a note, unverified; undefined if a signature line is malformed. */
export function readNote(note: string): Note | undefined {
  const end = note.lastIndexOf('\n\n')
  if (note.length > noteLengthMax || end < 0 || !note.endsWith('\n')) return undefined
  const text = note.slice(0, end + 1)
  const lines = note.slice(end + 2, -1).split('\n')
  if (!isText(text) || lines.length > signaturesMax) return undefined
  const signatures = lines.map(readSignature).filter((signature) => signature !== undefined)
  return signatures.length === lines.length ? { text, signatures } : undefined
}

/** The first signature of a key, valid or not. */
export function signatureOf({ signatures }: Note, key: VerifierKey): Uint8Array | undefined {
  return signatures.find(({ name, keyId }) => name === key.name && areEqual(keyId, key.keyId))?.signature
}

/**
 * The text of a note that this key signed; undefined otherwise. Signatures of unknown keys are ignored; an invalid one of the known key
 * invalidates the whole note.
 */
export async function openNote(note: string, key: VerifierKey): Promise<string | undefined> {
  const read = readNote(note)
  const own = read && signatureOf(read, key)
  if (read === undefined || own === undefined) return undefined
  return (await isSigned(key.publicKey, own, utf8(read.text))) ? read.text : undefined
}

function readSignature(line: string): NoteSignature | undefined {
  const [name = '', base64 = '', ...rest] = line.startsWith(lead) ? line.slice(lead.length).split(' ') : []
  const bytes = bytesOfBase64(base64)
  if (!isName(name) || rest.length > 0 || bytes === undefined || bytes.length < 5) return undefined
  return { name, keyId: bytes.slice(0, 4), signature: bytes.slice(4) }
}

/** WebCrypto where it has Ed25519 (since 2025 in every browser), our own arithmetic where it does not. */
export async function isSigned(publicKey: Uint8Array, signature: Uint8Array, signed: Uint8Array): Promise<boolean> {
  const key = await importKey(publicKey)
  if (key === undefined) return isEd25519Signed(publicKey, signature, signed)
  return crypto.subtle.verify('Ed25519', key, Uint8Array.from(signature), Uint8Array.from(signed))
}

async function importKey(publicKey: Uint8Array): Promise<CryptoKey | undefined> {
  try {
    return await crypto.subtle.importKey('raw', Uint8Array.from(publicKey), 'Ed25519', false, ['verify'])
  } catch {
    return undefined
  }
}
