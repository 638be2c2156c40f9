import type { Storage } from './storage.ts'

/** What a row says is stored. */
export interface NamedFile {
  readonly key: string
  readonly personId: string
}

/** Of the files that rows name, those that are not there: a restored database may be newer than the files beside it. */
export async function missingFiles(
  storage: Pick<Storage, 'has'>,
  files: Iterable<NamedFile> | AsyncIterable<NamedFile>,
): Promise<NamedFile[]> {
  const missing: NamedFile[] = []
  for await (const { key, personId } of files) if (!(await storage.has(key))) missing.push({ key, personId })
  return missing
}
