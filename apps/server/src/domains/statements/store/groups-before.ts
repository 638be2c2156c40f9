import { readLastGroupsBefore } from '#domains/ledger/index.ts'
import type { Reader } from '#platform/database/database.ts'

/**
 * What a checkpoint covers besides the movements of a statement: what the opening balance follows from and, of days that have ended, everything
 * that anyone did until then. What is missing from the statement can then be shown to be missing.
 */
export async function readGroupsBefore(
  reader: Reader,
  personId: string,
  { until, isEnded }: { readonly until: Date; readonly isEnded: boolean },
): Promise<bigint[]> {
  const last = await readLastGroupsBefore(reader, personId, until)
  return isEnded ? [last.ofPerson, last.ofAll] : [last.ofPerson]
}
