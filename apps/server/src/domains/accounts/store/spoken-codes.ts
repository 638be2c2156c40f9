import { hmacSha256 } from '#platform/crypto/crypto.ts'
import { type MasterKey, purposeKeys } from '#platform/crypto/sealed.ts'

/**
 * What is kept of the code that a person says to the reviewer: six digits are soon guessed from a plain digest, so it takes the master key. By
 * the newest key first: that one is stored, each is compared.
 */
export function spokenCodeDigests(masterKey: MasterKey, recoveryId: string, code: string): [Buffer, ...Buffer[]] {
  const [newest, ...older] = purposeKeys(masterKey, 'accounts:spoken-code').map((key) =>
    hmacSha256(key, `${recoveryId}:${code}`),
  )
  if (newest === undefined) throw new Error('there is no master key')
  return [newest, ...older]
}
