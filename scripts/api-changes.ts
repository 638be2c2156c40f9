import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '#stack/product.ts'
import { breakingChanges, unannounced } from './api-changes/breaking.ts'
import { renderOpenApi } from './api-changes/openapi.ts'
import { readSummary, releasedFile, summarize } from './api-changes/summary.ts'

// Compares the api with that of the last release: a breaking change must be named in the CHANGELOG, or this fails.
const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8')
const now = summarize(await renderOpenApi())
const changes = breakingChanges(readSummary(read(releasedFile)), now)
const missing = unannounced(changes, read('CHANGELOG.md'))
for (const { endpoint, why } of missing) {
  console.error(`${endpoint} breaks callers of the last release: ${why.join('; ')}`)
}
if (missing.length > 0) {
  console.error("Name each in CHANGELOG.md under Unreleased: '- Breaking: METHOD /path, ...'")
  process.exit(1)
}
console.log(`${Object.keys(now).length} endpoints, ${changes.length} that break callers of the last release.`)
