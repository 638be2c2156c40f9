import type { Keyring } from '#platform/keyring/keyring.ts'
import type { Details } from '../rules.ts'
import type { CaseRow, PartRow } from '../store/cases.ts'
import { decryptDetails } from './decrypt-details.ts'

/**
 * Decrypted details by case, in their last version. A case whose key is destroyed has none, whatever the database says: it may come from an
 * old backup.
 */
export async function readCaseDetails(
  keyring: Keyring,
  cases: readonly CaseRow[],
  sent: readonly PartRow[],
): Promise<Map<string, Details>> {
  const opened = await Promise.all(
    cases.map(async ({ id, keyId, erasedAt }): Promise<[string, Details][]> => {
      const latest = sent.filter(({ caseId, part }) => caseId === id && part === 'details').at(-1)
      if (latest?.sealedDetails == null || erasedAt !== null) return []
      const key = await keyring.read(keyId)
      return key === undefined ? [] : [[id, decryptDetails(key, id, latest.round, latest.sealedDetails)]]
    }),
  )
  return new Map(opened.flat())
}
