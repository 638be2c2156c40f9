import type { KycParts } from '../parts.ts'
import { readRecords } from './read-records.ts'

/** The name somebody sent last with their identity case; null where there is no case, or it can no longer be opened. */
export async function identityNameOf(
  parts: Pick<KycParts, 'database' | 'keyring'>,
  personId: string,
): Promise<string | null> {
  const records = await readRecords(parts, [personId], () => true)
  return records.get(personId)?.fullname ?? null
}
