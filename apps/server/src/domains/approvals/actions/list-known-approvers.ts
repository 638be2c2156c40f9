import type { Reader } from '#platform/database/database.ts'
import type { KnownKeys } from '../parts.ts'
import { fingerprintOf, readKeys } from '../store.ts'

export interface KnownApprover {
  readonly name: string
  readonly fingerprint: string
  readonly since: Date
}

/** Whose keys count, according to the signer and not to our rows; none while it does not respond. */
export async function listKnownApprovers(
  reader: Reader,
  knownKeys: Pick<KnownKeys, 'fingerprints'>,
): Promise<KnownApprover[]> {
  const known = await knownKeys.fingerprints()
  if (known === undefined) return []
  const keys = await readKeys(reader)
  return keys.flatMap(({ name, publicKey, madeAt }) => {
    const fingerprint = fingerprintOf(publicKey)
    return known.has(fingerprint) ? [{ name, fingerprint, since: madeAt }] : []
  })
}
