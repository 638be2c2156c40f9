import type { Database } from '#platform/database/database.ts'
import { missingFiles, type NamedFile } from '#platform/storage/missing-files.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { readProofs } from '../store/deposits.ts'

/** Proofs of manual deposits that rows name and that are not there. */
export async function findMissingDepositProofs({
  database,
  storage,
}: {
  readonly database: Database
  readonly storage: Storage
}): Promise<NamedFile[]> {
  return missingFiles(storage, await readProofs(database.reader))
}
