import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const ledger = 'apps/server/src/domains/ledger'
const statements = 'apps/server/src/domains/statements/actions'
const views = 'apps/server/src/views'
const root = import.meta.dirname
const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { imports: Record<string, string> }

/** The tests that must catch the mutants of npm run mutation: those of the mutated files, with PostgreSQL where they need it. */
export default defineConfig({
  // Stryker mutates a copy of the tree whose node_modules is a link to the original one: `#testing/*` and what the test kit
  // imports go through node_modules and would lead back to code that is not mutated, so each name gets its folder of the copy.
  resolve: {
    alias: Object.entries(imports).map(([name, target]) => ({
      find: name.replace('/*', ''),
      replacement: join(root, target.replace('/*', '')),
    })),
  },
  test: {
    include: [
      'packages/contract/src/money.test.ts',
      `${ledger}/rules{,.db}.test.ts`,
      `${ledger}/store.db.test.ts`,
      `${ledger}/actions/*.db.test.ts`,
      // What reads a person's own movements is tested where it is read.
      `${statements}/{export-statement,find-receipt,list-movements,read-balance-on-day,read-quarter,read-statement-year}.db.test.ts`,
      `${views}/{activity,balance-history,public-figures,users}.db.test.ts`,
      'apps/server/src/domains/solvency/actions/{read-holdings,read-owed,read-owed-total}.db.test.ts',
      'apps/server/src/domains/audit/rules.test.ts',
    ],
    globalSetup: './stack/testing/services.ts',
    setupFiles: './stack/testing/each-file.ts',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
