import { sha256 } from '@noble/hashes/sha2.js'
import { areEqual, base64Of, bytesOfBase64, bytesOfHex, hexOf, joined, u8, utf8 } from './bytes.ts'

/** Text that somebody signed, in the format of C2SP signed-note: the text, an empty line, and a line for each signature. */
export interface VerifierKey {
  readonly name: string
  readonly keyId: Uint8Array
  readonly publicKey: Uint8Array
}

const ed25519 = 1
const noteLengthMax = 1_000_000
const signaturesMax = 100
const lead = '— '

/** Reads `<name>+<hex of the key id>+<base64 of algorithm and key>`; undefined where it is no Ed25519 key, or the id is another's. */
export function readVerifierKey(text: string): VerifierKey | undefined {
  const [name = '', id = '', ...rest] = text.split('+')
  const keyId = bytesOfHex(id, 4)
  const key = bytesOfBase64(rest.join('+'))
  if (!isName(name) || keyId === undefined || key?.length !== 33 || key[0] !== ed25519) return undefined
  const publicKey = key.slice(1)
  return areEqual(keyIdOf(name, publicKey), keyId) ? { name, keyId, publicKey } : undefined
}

export function writeVerifierKey(name: string, publicKey: Uint8Array): string {
  return `${name}+${hexOf(keyIdOf(name, publicKey))}+${base64Of(joined(u8(ed25519), publicKey))}`
}

function keyIdOf(name: string, publicKey: Uint8Array): Uint8Array {
  return sha256(joined(utf8(`${name}\n`), u8(ed25519), publicKey)).slice(0, 4)
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
  return `${text}\n${lead}${name} ${base64Of(joined(keyIdOf(name, publicKey), signature))}\n`
}

function isText(text: string): boolean {
  return text.endsWith('\n') && !text.includes('\n\n') && text.length > 1 && !/[^\P{Cc}\n]/u.test(text)
}

/**
 * The text of a note that this key signed; undefined otherwise. Signatures of keys that are not known say nothing; one of the known key
 * that does not fit makes the whole note worthless.
 */
export async function openNote(note: string, key: VerifierKey): Promise<string | undefined> {
  const end = note.lastIndexOf('\n\n')
  if (note.length > noteLengthMax || end < 0 || !note.endsWith('\n')) return undefined
  const text = note.slice(0, end + 1)
  const lines = note.slice(end + 2, -1).split('\n')
  if (!isText(text) || lines.length > signaturesMax) return undefined
  const signatures = lines.map(readSignature)
  if (signatures.some((signature) => signature === undefined)) return undefined
  const own = signatures.find((signature) => signature?.name === key.name && areEqual(signature.keyId, key.keyId))
  return own !== undefined && (await isSigned(key.publicKey, own.signature, text)) ? text : undefined
}

function readSignature(line: string) {
  const [name = '', base64 = '', ...rest] = line.startsWith(lead) ? line.slice(lead.length).split(' ') : []
  const bytes = bytesOfBase64(base64)
  if (!isName(name) || rest.length > 0 || bytes === undefined || bytes.length < 5) return undefined
  return { name, keyId: bytes.slice(0, 4), signature: bytes.slice(4) }
}

async function isSigned(publicKey: Uint8Array, signature: Uint8Array, text: string): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', Uint8Array.from(publicKey), 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', key, Uint8Array.from(signature), Uint8Array.from(utf8(text)))
}
