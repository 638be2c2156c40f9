import type { KycParts } from '../parts.ts'
import { readKycRecords } from './read-kyc-records.ts'

/** The name last submitted in the person's identity case; null where there is no case, or it can no longer be decrypted. */
export async function readIdentityName(
  parts: Pick<KycParts, 'database' | 'keyring'>,
  personId: string,
): Promise<string | null> {
  const records = await readKycRecords(parts, [personId], () => true)
  return records.get(personId)?.fullname ?? null
}
