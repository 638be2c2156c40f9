/**
 * A signing key of this browser, for the demo edition, where not everybody has a passkey at hand. It is made by WebCrypto,
 * cannot be read out, and lives in this browser's database; the server keeps only its public half.
 */
export interface ApproverKey {
  /** How the server calls it. */
  readonly keyId: string
  readonly personId: string
  readonly pair: CryptoKeyPair
}

const databaseName = 'clearhold'
const storeName = 'approver-keys'
const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const

export function newKeyPair(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])
}

/** SPKI in base64url, as the server takes it. */
export async function publicKeyText({ publicKey }: CryptoKeyPair): Promise<string> {
  return base64url(await crypto.subtle.exportKey('spki', publicKey))
}

export async function signDigest({ pair }: ApproverKey, digestHex: string): Promise<string> {
  const digest = Uint8Array.from(digestHex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  return base64url(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, digest))
}

export async function readApproverKey(personId: string): Promise<ApproverKey | undefined> {
  const store = await openStore('readonly')
  return (await answerOf(store.get(personId))) as ApproverKey | undefined
}

export async function keepApproverKey(key: ApproverKey): Promise<void> {
  const store = await openStore('readwrite')
  await answerOf(store.put(key))
}

async function openStore(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open(databaseName, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName, { keyPath: 'personId' })
  const database = await answerOf(opening)
  return database.transaction(storeName, mode).objectStore(storeName)
}

function answerOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function base64url(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
}
