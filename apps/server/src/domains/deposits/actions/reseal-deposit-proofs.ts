import type { Database } from '#platform/database/database.ts'
import { type ResealParts, resealFile } from '#platform/storage/reseal-file.ts'
import { proofContextOf } from '../rules.ts'
import { readProofs } from '../store/deposits.ts'

/** Re-encrypts every proof of a manual deposit with its person's own key; returns how many there are and how many were re-encrypted. */
export async function resealDepositProofs(
  parts: ResealParts & { readonly database: Database },
): Promise<{ all: number; resealed: number }> {
  const counts = { all: 0, resealed: 0 }
  for (const { id, key, personId } of await readProofs(parts.database.reader)) {
    const done = await resealFile(parts, { key, personId, context: proofContextOf(id) })
    if (done === undefined) continue
    counts.all += 1
    if (done) counts.resealed += 1
  }
  return counts
}
