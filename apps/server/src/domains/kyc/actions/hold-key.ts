import { kycDetailsSchema } from '@clearhold/contract/kyc-schema'
import type { z } from 'zod'
import { open, randomId, seal } from '../../../platform/crypto/crypto.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { KycParts } from '../parts.ts'
import { markErased, readSubject, takeTurn, writeKey } from '../store/subjects.ts'

export type Details = z.output<typeof kycDetailsSchema>

export interface HeldKey {
  readonly keyId: string
  readonly key: Buffer
}

/**
 * The key of this person, made with their first documents. A key that was destroyed although the database still names it (an
 * old backup was put back) counts as destroyed: what it opened is marked so, and the person begins with a new one.
 */
export async function holdKey(
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
  // On disk before anything names it: what is sealed can always be opened, until somebody destroys the key.
  const key = await keyring.create(keyId)
  await writeKey(tx, personId, keyId)
  return { keyId, key }
}

export function sealDetails(key: Uint8Array, caseId: string, round: number, details: Details): Buffer {
  return seal(key, Buffer.from(JSON.stringify(details), 'utf8'), contextOf(caseId, round))
}

export function openDetails(key: Uint8Array, caseId: string, round: number, sealed: Uint8Array): Details {
  return kycDetailsSchema.parse(JSON.parse(open(key, sealed, contextOf(caseId, round)).toString('utf8')))
}

function contextOf(caseId: string, round: number): string {
  return `kyc:details:${caseId}:${round}`
}
