import { recoverMessageAddress } from 'viem'
import type { Hex } from './decode.ts'

const signaturePattern = /^0x[0-9a-f]{130}$/i

/**
 * Whether the holder of the address's key signed exactly this text (EIP-191). Asked of the signature alone and never of a contract:
 * a contract could say yes today and belong to somebody else tomorrow.
 */
export async function isSignedBy(address: Hex, message: string, signature: string): Promise<boolean> {
  if (!signaturePattern.test(signature)) return false
  try {
    return (
      (await recoverMessageAddress({ message, signature: signature as Hex })).toLowerCase() === address.toLowerCase()
    )
  } catch {
    return false
  }
}
