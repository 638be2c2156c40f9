import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '#stack/product.ts'
import { codeStates } from '#stack/releases/code-states.ts'
import { dumpDatabase } from '#stack/releases/dump.ts'
import { fillEveryState } from '#stack/releases/fill.ts'
import { withInstallation } from '#stack/releases/installation.ts'
import { isKept, writeKeptRelease } from '#stack/releases/kept.ts'
import { stateFaults } from '#stack/releases/states.ts'
import { statesWithoutDrawn, statesWithoutRows } from '#stack/releases/without-rows.ts'
import { renderOpenApi } from './api-changes/openapi.ts'
import { releasedFile, summarize, writeSummary } from './api-changes/summary.ts'

// npm run keep-release -- 0.1.0 fills a database with every state this release knows, through the product's own actions, and
// keeps it in db/releases. The database tests then migrate it through every later migration. The summary of its api is kept too.
// npm run keep-release -- --check fills and checks for every state, and writes nothing.
const [release = ''] = process.argv.slice(2)
const isCheck = release === '--check'
if (!isCheck && !/^\d+\.\d+\.\d+$/.test(release))
  throw new RangeError('Name the release: npm run keep-release -- 0.1.0')
if (isKept(release)) throw new Error(`Release ${release} is kept already, and what is kept does not change.`)

const startedAt = performance.now()
const say = (chapter: string) => console.log(`  ${((performance.now() - startedAt) / 1000).toFixed(0)} s  ${chapter}`)
const bytes = await withInstallation(async (installation) => {
  const { query, postgres, databaseName } = installation
  const people = await fillEveryState(installation, say)
  const drawn = await query(`select from platform.outbox where type = 'proof.drawn' limit 1`)
  const reasons = drawn.length > 0 ? statesWithoutRows : { ...statesWithoutRows, ...statesWithoutDrawn }
  const faults = await stateFaults(query, reasons, codeStates(installation))
  if (faults.length > 0) throw new Error(`${release} is not kept:\n  ${faults.join('\n  ')}`)
  const dump = dumpDatabase(postgres, databaseName)
  if (!isCheck) writeKeptRelease({ release, dump, people, statesWithoutRows: reasons })
  return dump.length
})
const size = `${(bytes / 1024).toFixed(0)} kB`
if (isCheck) console.log(`Every state is filled: ${size}. Nothing was written.`)
else {
  writeFileSync(join(repositoryRoot, releasedFile), writeSummary(summarize(await renderOpenApi())))
  console.log(`Release ${release} is kept in db/releases: ${size}.`)
}
