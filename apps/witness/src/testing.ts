import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder of one test's own. */
export function tempFolder(): string {
  return mkdtempSync(join(tmpdir(), 'clearhold-witness-'))
}
