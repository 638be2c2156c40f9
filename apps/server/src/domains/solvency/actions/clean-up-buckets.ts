import { readdir, rm } from 'node:fs/promises'
import type { SnapshotParts } from '../parts.ts'
import { forgottenMax } from '../rules.ts'
import { privateFolder, privateFolders } from '../store/files.ts'
import { readKeptProofs } from '../store/snapshots.ts'

/**
 * Deletes the leaf nodes of snapshots older than the retention of proofs, the oldest first. Note, crown, reserves and the row with its
 * key stay: what was published remains readable, and proofs already handed out can still be verified. Answers how many were deleted.
 */
export async function cleanUpBuckets({
  database,
  folder,
}: Pick<SnapshotParts, 'database' | 'folder'>): Promise<number> {
  const names = await readdir(privateFolders(folder)).catch(() => [])
  const numbers = names.filter((name) => /^\d{1,9}$/.test(name)).map(Number)
  const oldest = numbers.sort((one, other) => one - other).slice(0, forgottenMax)
  const forgotten = (await readKeptProofs(database.reader, oldest)).filter(({ isKept }) => !isKept)
  for (const { number } of forgotten) await rm(privateFolder(folder, number), { recursive: true, force: true })
  return forgotten.length
}
