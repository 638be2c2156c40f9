import { createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto'

/**
 * log: checkpoints of the log and snapshots. answers: what the api has signed for an investor who asks. Separate keys, so that nothing
 * signed for the api can pass for a snapshot.
 */
export type NotePurpose = 'log' | 'answers'

/** An Ed25519 key that signs C2SP notes and nothing that moves money. */
export interface NoteKey {
  readonly publicKey: Uint8Array
  sign(text: Uint8Array): Uint8Array
}

/** RFC 8410: the prefix of the 32 bytes of a private Ed25519 key. */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex')
const publicLength = 32

export function noteKeyOf(seed: Buffer, purpose: NotePurpose): NoteKey {
  const secret = Buffer.from(hkdfSync('sha256', seed, '', `clearhold note key 1 ${purpose}`, 32))
  const key = createPrivateKey({ key: Buffer.concat([pkcs8Head, secret]), format: 'der', type: 'pkcs8' })
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' })
  return {
    publicKey: new Uint8Array(spki.subarray(-publicLength)),
    sign: (text) => new Uint8Array(sign(null, text, key)),
  }
}
