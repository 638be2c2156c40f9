import { createHash } from 'node:crypto'
import type { PreparedOwnership, SignedOwnershipFile } from '@clearhold/contract/solvency/ownership'
import { digestOfMessage, writeOwnership } from '@clearhold/proof/ownership'
import type { CustodyKey } from './custody.ts'
import { signatureOf, signDigest } from './keys.ts'
import { hexOf } from './transaction.ts'

/** What the operator at the offline machine named, from their own papers. */
export interface OwnershipRules {
  readonly chainId: number
  readonly origin: string
}

/** Why the prepared statement is not signed; undefined when it is what the operator named. */
export function ownershipRefusal(prepared: PreparedOwnership, rules: OwnershipRules): string | undefined {
  const { chainId, origin, digest } = prepared
  const found = hexOf(createHash('sha256').update(writeOwnership(prepared)).digest())
  if (found !== digest) return 'The file was changed: its digest is not that of its contents.'
  if (chainId !== rules.chainId) return `It is for chain ${chainId}, not for the one you named.`
  if (origin !== rules.origin) return `It says that ${origin} holds the address, not the one you named.`
  return undefined
}

/** The signed statement (EIP-191). A text of this form moves no money: no chain reads it as a transaction. */
export function signOwnership(
  key: CustodyKey,
  prepared: PreparedOwnership,
  rules: OwnershipRules,
): SignedOwnershipFile & { readonly signature: `0x${string}` } {
  const refusal = ownershipRefusal(prepared, rules)
  if (refusal !== undefined) throw new Error(`${refusal} Nothing was signed.`)
  const { address } = prepared
  if (address !== key.address)
    throw new Error(`It is for the custody wallet ${address}; this key is of ${key.address}. Nothing was signed.`)
  const text = writeOwnership(prepared)
  const signature = signatureOf(signDigest(key.privateKey, digestOfMessage(text)))
  return { kind: 'clearhold signed ownership 1', address, text, signature }
}

/** What the operator reads before they enter the passphrase. */
export function describeOwnership(prepared: PreparedOwnership): string {
  const lines = writeOwnership(prepared).split('\n')
  return [...lines, `digest ${prepared.digest}`].map((line) => `  ${line}`).join('\n')
}
