import type { RecoverPublicKey } from '@clearhold/proof/ownership'
import { bytesToHex, hexToBytes, recoverMessageAddress, recoverPublicKey } from 'viem'
import type { Hex } from './decode.ts'

const signaturePattern = /^0x[0-9a-f]{130}$/i

/**
 * Whether the holder of the address's key signed exactly this text (EIP-191). Verified from the signature alone and never by a contract:
 * a contract could agree today and have another owner tomorrow.
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

/** For statements of packages/proof, which implements no curve. */
export const recoverKey: RecoverPublicKey = async (digest, { rs, recovery }) => {
  try {
    const signature = { r: bytesToHex(rs.slice(0, 32)), s: bytesToHex(rs.slice(32)), yParity: recovery }
    // Without the leading byte that names the point's encoding.
    return hexToBytes(await recoverPublicKey({ hash: bytesToHex(digest), signature })).slice(1)
  } catch {
    return undefined
  }
}
