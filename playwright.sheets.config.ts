import { defineConfig } from '@playwright/test'
import all from './playwright.config.ts'

/** Pictures of every page instead of tests: npm run sheets. */
export default defineConfig({
  ...all,
  projects: [{ name: 'sheets', testMatch: '**/*.shots.ts' }],
  workers: 1,
  reporter: [['list']],
})
