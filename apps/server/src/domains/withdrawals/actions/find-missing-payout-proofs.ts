import type { Database } from '#platform/database/database.ts'
import { missingFiles, type NamedFile } from '#platform/storage/missing-files.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { readBankProofs } from '../store/withdrawals.ts'

/** Proofs of bank payouts that rows name and that are not there. */
export async function findMissingPayoutProofs({
  database,
  storage,
}: {
  readonly database: Database
  readonly storage: Storage
}): Promise<NamedFile[]> {
  return missingFiles(storage, await readBankProofs(database.reader))
}
