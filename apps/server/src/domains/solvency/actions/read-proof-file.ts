import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { publicFolder } from '../store/files.ts'

/** A file of a published snapshot, as written. */
export async function readProofFile(
  folder: string,
  { number, name }: { readonly number: string; readonly name: string },
): Promise<Result<Buffer, 'not_found'>> {
  try {
    return ok(await readFile(join(publicFolder(folder, Number(number)), name)))
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ENOENT') throw error
    return refuse('not_found')
  }
}
