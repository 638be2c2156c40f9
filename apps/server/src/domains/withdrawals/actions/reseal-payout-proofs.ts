import type { Database } from '#platform/database/database.ts'
import { type ResealParts, resealFile } from '#platform/storage/reseal-file.ts'
import { proofContext } from '../rules.ts'
import { readBankProofs } from '../store/withdrawals.ts'

/** Reseals every proof of a bank payout with its person's own key; answers how many there are and how many were resealed. */
export async function resealPayoutProofs(
  parts: ResealParts & { readonly database: Database },
): Promise<{ all: number; resealed: number }> {
  const counts = { all: 0, resealed: 0 }
  for (const { key, personId } of await readBankProofs(parts.database.reader)) {
    const done = await resealFile(parts, { key, personId, context: proofContext(key) })
    if (done === undefined) continue
    counts.all += 1
    if (done) counts.resealed += 1
  }
  return counts
}
