import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sha256 } from '../crypto/crypto.ts'

const sourceFolders = ['../../', '../../../../../packages/contract/src/'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
)

/** The release of `npm run dev`: its code changes with every save, its address does not. */
export const developmentRelease = 'dev'

/**
 * Names the code that is running. A durable invocation is replayed only by the code that began it: a change of any source file, texts
 * included, is a new release, with a deployment address of its own, so a journal is never replayed by other code.
 */
export function releaseName(configured: string, folders: readonly string[] = sourceFolders): string {
  if (configured !== '') return configured
  const digests = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(ts|json)$/.test(file) && !file.endsWith('.test.ts'))
      .sort()
      .map((file) => `${file}:${sha256(readFileSync(join(folder, file))).toString('hex')}`),
  )
  return sha256(digests.join('\n')).toString('hex').slice(0, 16)
}
