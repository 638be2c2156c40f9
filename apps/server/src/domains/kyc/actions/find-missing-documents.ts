import { inPages, leastId } from '#platform/database/in-pages.ts'
import { missingFiles, type NamedFile } from '#platform/storage/missing-files.ts'
import type { KycParts } from '../parts.ts'
import { storageKeyOf } from '../rules.ts'
import { readStoredDocuments } from '../store/files.ts'
import { readNamedKeys } from '../store/subjects.ts'

interface Missing {
  readonly documents: readonly NamedFile[]
  /** Without its key no document of a person can be read, nor their proofs of payment. */
  readonly keys: readonly NamedFile[]
}

/** Documents and keys of people that rows name and that are not there, as after a restore of copies that are older than the database. */
export async function findMissingDocuments({
  database,
  keyring,
  storage,
}: Pick<KycParts, 'database' | 'keyring' | 'storage'>): Promise<Missing> {
  const { reader } = database
  const documents = inPages(
    '',
    (after, limit) => readStoredDocuments(reader, after, limit),
    ({ name }) => name,
  )
  const keys = inPages(
    leastId,
    (after, limit) => readNamedKeys(reader, after, limit),
    ({ personId }) => personId,
  )
  return {
    documents: await missingFiles(
      storage,
      named(documents, ({ name }) => storageKeyOf(name)),
    ),
    keys: await missingFiles(
      keyring,
      named(keys, ({ keyId }) => keyId),
    ),
  }
}

async function* named<Row extends { readonly personId: string }>(
  rows: AsyncIterable<Row>,
  keyOf: (row: Row) => string,
): AsyncGenerator<NamedFile, void> {
  for await (const row of rows) yield { key: keyOf(row), personId: row.personId }
}
