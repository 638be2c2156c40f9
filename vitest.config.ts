import { defineConfig } from 'vitest/config'

const ignored = ['**/node_modules/**', '**/.types/**', '**/build/**', 'scripts/fixtures/**']

/**
 * Need HAProxy, or pgBackRest and restic, or Prometheus, or a machine of their own, and some minutes each: npm run faults cluster, backup, rolling-upgrade,
 * alerts, failover, which has its short form in failover-ledger.
 */
const longForms = [
  'faults/cluster.flow.test.ts',
  'faults/backup.flow.test.ts',
  'faults/rolling-upgrade.flow.test.ts',
  'faults/failover.flow.test.ts',
  'faults/alerts.flow.test.ts',
  'faults/alerts-whole.flow.test.ts',
]
const longOnly = process.env['FAULTS'] === 'whole' ? [] : longForms

/**
 * Three suites by what they need: unit tests need nothing, database tests a PostgreSQL, flow tests start a Restate or the whole product as well.
 * The name of a file says which it is: x.test.ts, x.db.test.ts, x.flow.test.ts.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{apps,packages,stack,scripts}/**/*.test.{ts,tsx}'],
          exclude: [...ignored, '**/*.db.test.ts', '**/*.flow.test.ts'],
          // As in the database suite: what is imported is shared between files, none of which leaves anything behind in it.
          isolate: false,
          // A limit, not a measure: flows run beside them.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'database',
          include: ['{apps,packages,stack}/**/*.db.test.ts'],
          exclude: ignored,
          globalSetup: './stack/testing/services.ts',
          setupFiles: './stack/testing/each-file.ts',
          // Files share what they import: each has a database of its own, and reading the product again for each took two thirds of the time.
          isolate: false,
          // Limits as well: on a machine that does other things besides, what takes three seconds alone took thirty.
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
      {
        test: {
          name: 'flow',
          include: ['apps/**/*.flow.test.ts', 'faults/**/*.flow.test.ts'],
          exclude: [...ignored, ...longOnly],
          globalSetup: './stack/testing/services.ts',
          setupFiles: './stack/testing/each-file.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
