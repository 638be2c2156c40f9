import { defineConfig } from '@playwright/test'
import all from './playwright.config.ts'

/** A newcomer's first withdrawal from a fresh clone, by the clock: npm run newcomer. It starts the product by README's commands. */
export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.newcomer.ts',
  workers: 1,
  forbidOnly: true,
  // Twice the limit of the journey and a slow install: what takes longer hangs.
  timeout: 1_800_000,
  // Development builds a page when it is first asked for.
  expect: { timeout: 90_000 },
  reporter: [['./scripts/suite/newcomer-reporter.ts']],
  use: all.use ?? {},
})
