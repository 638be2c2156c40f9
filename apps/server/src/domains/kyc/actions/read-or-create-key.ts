import { randomId } from '#platform/crypto/crypto.ts'
import type { Tx } from '#platform/database/database.ts'
import type { KycParts } from '../parts.ts'
import { markErased, readSubject, takeTurn, writeKey } from '../store/subjects.ts'

export interface HeldKey {
  readonly keyId: string
  readonly key: Buffer
}

/**
 * The person's key, created with their first documents. A key that was destroyed although the database still names it (a restored old
 * backup) counts as destroyed: what it encrypted is marked erased, and the person gets a new one.
 */
export async function readOrCreateKey(
  tx: Tx,
  { keyring, clock }: Pick<KycParts, 'keyring' | 'clock'>,
  personId: string,
): Promise<HeldKey> {
  await takeTurn(tx, personId)
  const known = (await readSubject(tx, personId))?.keyId
  if (known !== null && known !== undefined) {
    const key = await keyring.read(known)
    if (key !== undefined) return { keyId: known, key }
    await markErased(tx, personId, known, clock.now())
  }
  const keyId = randomId()
  // On disk before any row names it: encrypted data stays readable until the key is destroyed on purpose.
  const key = await keyring.create(keyId)
  await writeKey(tx, personId, keyId)
  return { keyId, key }
}
