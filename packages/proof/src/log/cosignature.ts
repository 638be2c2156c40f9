import { keyIdOf, noteAlgorithms, writeSignature } from '../note.ts'
import { cosignedBytes, writeCosignature } from './checkpoint.ts'

/** A witness that can sign; sign is synchronous, so that nothing runs between reading its state and signing. */
export interface Cosigner {
  readonly name: string
  readonly publicKey: Uint8Array
  readonly sign: (message: Uint8Array) => Uint8Array
}

/**
 * A witness's cosignature, in the format of C2SP tlog-cosignature (cosignature/v1, Ed25519): at this time, this checkpoint was the newest of its
 * log that the witness knew, and a continuation of every older one it cosigned. Returns the line to append to the checkpoint.
 */
export function cosign(text: string, { name, publicKey, sign }: Cosigner, seconds: number): string {
  if (!Number.isSafeInteger(seconds) || seconds <= 0) throw new Error('a cosignature has a time')
  const keyId = keyIdOf(name, publicKey, noteAlgorithms.cosignature)
  return writeSignature(name, keyId, writeCosignature(BigInt(seconds), sign(cosignedBytes(text, BigInt(seconds)))))
}
