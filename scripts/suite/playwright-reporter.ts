import type { Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter'
import { type FileReport, firstLine, fromRoot, type OutsideError, writeReport } from './report.ts'

/** Writes the results of a Playwright run for scripts/suite.ts, in the same format as Vitest's reporter. */
export default class SuiteReporter implements Reporter {
  private root: Suite | undefined
  private readonly errors: OutsideError[] = []

  onBegin(_config: unknown, root: Suite): void {
    this.root = root
  }

  onError(error: TestError): void {
    const file = error.location?.file
    this.errors.push({
      message: firstLine(error.message ?? error.value ?? 'unknown'),
      file: file === undefined ? null : fromRoot(file),
    })
  }

  onEnd(): void {
    const byFile = new Map<string, TestCase[]>()
    for (const test of this.root?.allTests() ?? []) {
      const file = fromRoot(test.location.file)
      byFile.set(file, [...(byFile.get(file) ?? []), test])
    }
    writeReport({ files: [...byFile].map(([file, tests]) => fileOf(file, tests)), errors: this.errors })
  }
}

function fileOf(file: string, tests: readonly TestCase[]): FileReport {
  const spentMs = tests.flatMap(({ results }) => results.map(({ duration }) => duration))
  return {
    file,
    seconds: spentMs.reduce((sum, ms) => sum + ms, 0) / 1000,
    // Playwright counts a test that was skipped after a failure as ok; it proves nothing.
    tests: tests.map((test) => ({ name: nameOf(test), passed: test.outcome() === 'expected' && hasRun(test) })),
    broken: false,
  }
}

/** titlePath is '', project, file, then the titles from the outside in. */
const nameOf = (test: TestCase) => test.titlePath().slice(3).join(' > ')
const hasRun = ({ results }: TestCase) => results.some(({ status }) => status === 'passed')
