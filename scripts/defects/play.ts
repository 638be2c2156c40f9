import { join } from 'node:path'
import { createVitest, type Vitest } from 'vitest/node'
import type { SuiteReport } from '../suite/report.ts'
import { reportOf } from '../suite/vitest-reporter.ts'
import type { Suite } from './row.ts'

/** Concurrent files, as in scripts/suite.ts. */
const workers = { unit: 2, database: 3, flow: 1 } as const

/** Runs tests of a copy. What a run starts (its PostgreSQL, what was read and translated) is kept for the next. */
export interface Player {
  /** Of each file the tests whose names match, or all. */
  readonly play: (suite: Suite, files: readonly string[], pattern: string | undefined) => Promise<SuiteReport>
  /** These files of the copy were changed. */
  readonly changed: (files: readonly string[]) => Promise<void>
  readonly close: () => Promise<void>
}

/** A run's database is installed once, from these: after a change the next run begins with a new one. */
export const isInstalled = (file: string) => file.startsWith('db/')

export function playerOf(folder: string): Player {
  const runners = new Map<Suite, Vitest>()
  const runnerOf = async (suite: Suite) => {
    const known = runners.get(suite)
    if (known !== undefined) return known
    const options = {
      root: folder,
      project: [suite],
      watch: false,
      silent: true,
      reporters: [{}],
      maxWorkers: workers[suite],
    }
    const listening = process.listeners('SIGINT')
    const made = await createVitest('test', options)
    // At Ctrl-C Vitest would end this process before its PostgreSQL is stopped and the copy is gone.
    for (const listener of process.listeners('SIGINT'))
      if (!listening.includes(listener)) process.off('SIGINT', listener)
    runners.set(suite, made)
    return made
  }
  const close = async () => {
    for (const runner of runners.values()) await runner.close()
    runners.clear()
  }
  return {
    play: async (suite, files, pattern) => {
      const runner = await runnerOf(suite)
      if (pattern === undefined) runner.resetGlobalTestNamePattern()
      else runner.setGlobalTestNamePattern(pattern)
      const wanted = new Set(files.map((file) => join(folder, file)))
      const found = await runner.globTestSpecifications(files.map((file) => join(folder, file)))
      const { testModules, unhandledErrors } = await runner.runTestSpecifications(
        found.filter(({ moduleId }) => wanted.has(moduleId)),
      )
      return reportOf(testModules, unhandledErrors, folder)
    },
    changed: async (files) => {
      if (files.some(isInstalled)) return close()
      for (const runner of runners.values()) for (const file of files) runner.invalidateFile(join(folder, file))
    },
    close,
  }
}
