import { defineConfig } from 'vitest/config'

const ledger = 'apps/server/src/domains/ledger'

/** What npm run mutation demands that somebody notices: the tests of the mutated files, with PostgreSQL where they need it. */
export default defineConfig({
  test: {
    include: [
      'packages/contract/src/money.test.ts',
      `${ledger}/rules.test.ts`,
      `${ledger}/store.db.test.ts`,
      `${ledger}/actions/{open-accounts,post-entries,verify-book}.db.test.ts`,
      'apps/server/src/domains/audit/rules.test.ts',
    ],
    globalSetup: './stack/testing/services.ts',
    setupFiles: './stack/testing/each-file.ts',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
