import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'

const signatureBytes = 64

/** Whether this is the public half of a P-256 key (SPKI), and nothing else. */
export function isP256Key(spki: Uint8Array): boolean {
  return readP256Key(spki) !== undefined
}

/** Whether the holder of that key signed exactly this: ECDSA with SHA-256, r and s concatenated, as WebCrypto writes it. */
export function verifyP256(spki: Uint8Array, data: Uint8Array, signature: Uint8Array): boolean {
  const key = readP256Key(spki)
  if (key === undefined || signature.length !== signatureBytes) return false
  return verify('sha256', data, { key, dsaEncoding: 'ieee-p1363' }, signature)
}

export interface SigningKey {
  /** SPKI. */
  readonly publicKey: Buffer
  sign(data: Uint8Array): Buffer
}

/** A new key that signs as a browser's would, and exists only in this process. */
export function makeP256Key(): SigningKey {
  return signingKeyOf(generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey)
}

/** A key from JWK parameters: a demo key. */
export function openP256Key({ x, y, d }: { readonly x: string; readonly y: string; readonly d: string }): SigningKey {
  return signingKeyOf(createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d }, format: 'jwk' }))
}

function signingKeyOf(privateKey: KeyObject): SigningKey {
  return {
    publicKey: createPublicKey(privateKey).export({ format: 'der', type: 'spki' }),
    sign: (data) => sign('sha256', data, { key: privateKey, dsaEncoding: 'ieee-p1363' }),
  }
}

function readP256Key(spki: Uint8Array): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : undefined
  } catch {
    return undefined
  }
}
