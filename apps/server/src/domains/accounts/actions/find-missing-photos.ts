import { inPages, leastId } from '#platform/database/in-pages.ts'
import { missingFiles, type NamedFile } from '#platform/storage/missing-files.ts'
import type { AccountsParts } from '../parts.ts'
import { photoStorageKey } from '../rules.ts'
import { readShownPhotos } from '../store/people.ts'

/** Photos that rows name and that are not there. */
export async function findMissingPhotos({
  database,
  storage,
}: Pick<AccountsParts, 'database' | 'storage'>): Promise<NamedFile[]> {
  const read = (after: string, limit: number) => readShownPhotos(database.reader, after, limit)
  return missingFiles(storage, named(inPages(leastId, read, ({ personId }) => personId)))
}

async function* named(
  photos: AsyncIterable<{ readonly name: string; readonly personId: string }>,
): AsyncGenerator<NamedFile, void> {
  for await (const { name, personId } of photos) yield { key: photoStorageKey(name), personId }
}
