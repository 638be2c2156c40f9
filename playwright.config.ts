import { defineConfig } from '@playwright/test'
import { briefPageArguments, chromiumArguments, headlessChromiumPath } from './stack/chromium.ts'

const executablePath = headlessChromiumPath()

/**
 * The demo has one clock for everybody: what moves it, or counts on it standing still, goes one file after the other. So does what
 * starts plans or pays out, because withdraw.spec.ts lets an alarm stop both.
 */
const byTheClock = [
  '**/day.spec.ts',
  '**/home-activity.spec.ts',
  '**/journeys.spec.ts',
  '**/positions.spec.ts',
  '**/plan-screens.spec.ts',
  '**/withdraw*.spec.ts',
]

export default defineConfig({
  testDir: './e2e',
  globalSetup: './e2e/setup.ts',
  fullyParallel: true,
  workers: 2,
  // Limits, not measures: a machine that does something else besides is slow, and that is no fault of the product.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // The usual gate leaves out what repeats a proof in another size or language (npm run gate -- --all).
  ...(process.env['GATE'] === 'usual' && { grepInvert: /@all/ }),
  forbidOnly: true,
  retries: 0,
  projects: [
    { name: 'by the clock', testMatch: byTheClock, workers: 1 },
    // A browser of its own with a made-up camera, and one test after the other: last, it would keep the other worker waiting.
    { name: 'with a camera', testMatch: '**/kyc.spec.ts' },
    { name: 'at once', testIgnore: [...byTheClock, '**/kyc.spec.ts'] },
  ],
  reporter: [['list'], ['./scripts/suite/playwright-reporter.ts']],
  use: {
    browserName: 'chromium',
    // Requests that a worker has seen escape page.route; offline.spec.ts lets it in.
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    // Nothing moves by itself and no splash covers the page, except where a test is about that.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace films every test and costs a third of the time; TRACE=1 for the one that is looked into.
    trace: process.env['TRACE'] === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      args: [...chromiumArguments, ...briefPageArguments],
      ...(executablePath === undefined ? {} : { executablePath }),
    },
  },
})
