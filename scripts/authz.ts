import { openDatabase } from '#platform/database/database.ts'
import { withScratch } from '#stack/scratch-database.ts'
import { type Matrix, runMatrix, runMethods } from './authz/matrix.ts'
import type { MatrixDatabase } from './authz/world.ts'

// `npm run authz` calls every route as every role, over HTTP, and ends with 'N of N cells, N unexpected allows'.
const matrices = [await onScratch((database) => runMatrix(database)), await onScratch(runMethods)]
const cells = matrices.reduce((sum, matrix) => sum + matrix.cells, 0)
const allows = matrices.flatMap((matrix) => matrix.allows)
const differences = matrices.flatMap((matrix) => matrix.differences)
for (const line of [...allows.map((text) => `UNEXPECTED ALLOW ${text}`), ...differences]) console.log(line)
const right = cells - allows.length - differences.length
console.log(`${right} of ${cells} cells, ${allows.length} unexpected allows`)
process.exitCode = allows.length + differences.length === 0 ? 0 : 1

function onScratch(run: (database: MatrixDatabase) => Promise<Matrix>): Promise<Matrix> {
  return withScratch('authz', async ({ appUrl, owner, urlOf }) => {
    const app = openDatabase({ url: appUrl, poolMax: 16, process: 'authz', onPoolError: () => undefined })
    return run({ app, owner, urlOf }).finally(() => app.close())
  })
}
