import { existsSync } from 'node:fs'

/** The browser of this machine, if there is one: Debian's, Google's on Linux or macOS, or the one CHROMIUM_PATH names. */
export function chromiumPath(): string | undefined {
  const places = [
    process.env['CHROMIUM_PATH'],
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]
  return places.find((place) => place !== undefined && place !== '' && existsSync(place))
}

/** The headless shell, where it is installed: tests take a seventh less time. */
export function headlessChromiumPath(): string | undefined {
  const shell = '/usr/bin/chromium-headless-shell'
  return process.env['CHROMIUM_PATH'] === undefined && existsSync(shell) ? shell : chromiumPath()
}

/** Quiet, and without the browser's own background requests. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * For the browser tests, which open thousands of short-lived pages: no GPU process for a missing display, and no
 * JIT for scripts that run once. Each saved about a seventh of the processor time per page. Not for performance measurements.
 */
export const briefPageArguments = ['--in-process-gpu', '--js-flags=--max-lazy --no-opt --no-maglev']
