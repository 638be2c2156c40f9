import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const ledger = 'apps/server/src/domains/ledger'
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
      `${ledger}/rules.test.ts`,
      `${ledger}/store.db.test.ts`,
      `${ledger}/actions/{open-accounts,post-entries,verify-ledger}.db.test.ts`,
      'apps/server/src/domains/audit/rules.test.ts',
    ],
    globalSetup: './stack/testing/services.ts',
    setupFiles: './stack/testing/each-file.ts',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
