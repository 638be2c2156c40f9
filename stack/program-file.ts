import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Every program of the product, by the source it begins with, and its name when it is compiled. */
export const programs: Readonly<Record<string, string>> = {
  'apps/server/src/main/api.ts': 'api',
  'apps/server/src/main/worker.ts': 'worker',
  'apps/server/src/main/watcher.ts': 'watcher',
  'apps/server/src/main/decoder.ts': 'decoder',
  'apps/server/src/main/cli.ts': 'cli',
  'apps/server/src/main/migrate.ts': 'migrate',
  'apps/signer/src/main.ts': 'signer',
  'apps/signer/src/cli.ts': 'signer-cli',
}

/** Where compile-product.ts has put the programs; unset: they are started from their sources, as in `npm run dev`. */
export const compiledVariable = 'COMPILED_PRODUCT'

/** The file to start a program with: compiled where this run has compiled the product, and what is no program of it as it is. */
export function programFile(source: string): string {
  const compiled = process.env[compiledVariable] ?? ''
  const name = programs[source]
  return compiled === '' || name === undefined ? join(root, source) : join(compiled, `${name}.js`)
}
