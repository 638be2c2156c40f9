import { openDatabase } from '#platform/database/database.ts'
import { withScratch } from '#stack/scratch-database.ts'
import { runMatrix } from './authz/matrix.ts'

// `npm run authz` asks every route as everybody, over HTTP, and ends with 'N of N cells, N unexpected allows'.
const { cells, allows, differences } = await withScratch('authz', async ({ appUrl, owner }) => {
  const app = openDatabase({ url: appUrl, poolMax: 16, process: 'authz', onPoolError: () => undefined })
  return runMatrix({ app, owner }).finally(() => app.close())
})
for (const line of [...allows.map((text) => `UNEXPECTED ALLOW ${text}`), ...differences]) console.log(line)
const right = cells - allows.length - differences.length
console.log(`${right} of ${cells} cells, ${allows.length} unexpected allows`)
process.exitCode = allows.length + differences.length === 0 ? 0 : 1
