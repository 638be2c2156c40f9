import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { renderVerifyPage } from '@clearhold/web/bundle/verify-page.ts'
import { renderConfigTable, renderEnvExample } from '#platform/config/render.ts'
import { install } from '#platform/database/install.ts'
import { renderMetrics } from '#platform/metrics/render.ts'
import { freePort } from '#stack/free-port.ts'
import { databaseUrl, findPostgres, type Postgres, runSql, startPostgres } from '#stack/postgres.ts'
import { repositoryRoot } from '#stack/product.ts'
import { renderRoles } from '#stack/roles/render-doc.ts'
import { renderGrants } from '#stack/roles/render-sql.ts'
import { compileToken } from '#stack/token/compile.ts'
import { renderPage } from './defects/page.ts'
import { table } from './defects/table.ts'
import { renderArchitecture } from './generate/architecture.ts'
import { readCopyright } from './generate/copyright.ts'
import { renderImportRules } from './generate/import-rules.ts'
import { renderLegalVersions } from './generate/legal-versions.ts'
import { type Lock, renderLicences } from './generate/licences.ts'
import { renderSchema } from './generate/schema.ts'
import { staleFiles } from './generate/stale.ts'
import { renderTables } from './generate/tables.ts'

// `npm run generate` writes every generated file; with --check it writes nothing and lists those that are out of date.
const checkOnly = process.argv.includes('--check')
const configDoc =
  '# Configuration\n\nGenerated from `apps/server/src/platform/config/settings.ts`. The server reads these once, at start, and refuses to start with a list of what is wrong. The signer has settings of its own: [apps/signer](../apps/signer/README.md).\n\n'

function licences(): string {
  const lock = JSON.parse(readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8')) as Lock
  return renderLicences(lock, (path) => readCopyright(join(repositoryRoot, path)))
}

async function renderAll(): Promise<Map<string, string>> {
  const files = new Map<string, string>([
    ['.env.example', renderEnvExample()],
    ['docs/configuration.md', configDoc + renderConfigTable()],
    ['stack/token/test-usdt.generated.ts', compileToken()],
    ['.dependency-cruiser.generated.cjs', renderImportRules()],
    ['docs/licences.md', licences()],
    ['packages/contract/src/legal-versions.generated.ts', renderLegalVersions()],
    ['db/roles.sql', renderGrants()],
    ['docs/roles.md', renderRoles()],
    ['docs/metrics.md', renderMetrics()],
    ['docs/reviews/2026-11-defects.md', renderPage(table)],
    ['packages/proof/verify.html', await renderVerifyPage()],
    ['ARCHITECTURE.md', renderArchitecture(readFileSync(join(repositoryRoot, 'ARCHITECTURE.md'), 'utf8'))],
  ])
  await withMigratedDatabase(async (postgres, database) => {
    files.set('apps/server/src/platform/database/tables.generated.ts', await renderTables(postgres, database))
    const schema = renderSchema(postgres, database)
    if (schema !== undefined) files.set('db/schema.sql', schema)
  })
  return files
}

async function withMigratedDatabase(work: (postgres: Postgres, database: string) => Promise<void>): Promise<void> {
  const folder = join(tmpdir(), `clearhold-generate-${process.pid}`)
  const postgres = (await findPostgres()) ?? (await startPostgres({ folder, port: await freePort() }))
  const database = `clearhold_generate_${process.pid}`
  await runSql(postgres, 'postgres', `create database ${database}`)
  try {
    await install(databaseUrl(postgres, database), { edition: 'demo', grants: renderGrants() })
    await work(postgres, database)
  } finally {
    await runSql(postgres, 'postgres', `drop database ${database} with (force)`)
    await postgres.program?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const files = await renderAll()
const read = (path: string) =>
  existsSync(join(repositoryRoot, path)) ? readFileSync(join(repositoryRoot, path), 'utf8') : undefined
const stale = staleFiles(files, read)
if (!checkOnly) {
  for (const path of stale) {
    mkdirSync(dirname(join(repositoryRoot, path)), { recursive: true })
    writeFileSync(join(repositoryRoot, path), files.get(path) ?? '')
  }
}
if (checkOnly && stale.length > 0) {
  console.error(`Out of date, run npm run generate: ${stale.join(', ')}`)
  process.exit(1)
}
console.log(stale.length === 0 ? 'Every generated file is current.' : `Wrote ${stale.join(', ')}.`)
