import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '#stack/product.ts'
import { judgeCoverage, parseCoverage } from './suite/coverage.ts'
import { readResults, suiteNames } from './suite/results.ts'

// The specification's items against the tests that prove them; reads the results of the suites' last run.
const asked = readFileSync(join(repositoryRoot, 'docs/spec-items.tsv'), 'utf8')
  .split('\n')
  .slice(1)
  .flatMap((line) => line.split('\t')[0] || [])
const rows = parseCoverage(readFileSync(join(repositoryRoot, 'docs/spec-coverage.md'), 'utf8'))
/** Items of the specification that the list omits: rows of L. */
const added = rows.map(({ id }) => id).filter((id) => id.startsWith('L'))
const results = Object.fromEntries(suiteNames.map((suite) => [suite, readResults(suite)]))
const named = new Set(rows.flatMap(({ tests }) => tests.map(({ suite }) => suite)))
for (const suite of suiteNames) {
  if (named.has(suite) && results[suite] === undefined)
    console.error(`${suite} was not run here yet: npm test, npm run e2e`)
}
const { covered, complaints } = judgeCoverage(rows, [...asked, ...added], results)
for (const complaint of complaints) console.error(complaint)
const proved = (ids: readonly string[]) => `${ids.filter((id) => covered.has(id)).length} of ${ids.length}`
console.log(`${proved(asked)}, and ${proved(added)} added`)
process.exit(complaints.length === 0 ? 0 : 1)
