import { join } from 'node:path'
import { repositoryRoot } from '#stack/product.ts'
import { readReport, type SuiteReport } from './report.ts'

export const suiteNames = ['unit', 'database', 'flow', 'e2e'] as const
export type SuiteName = (typeof suiteNames)[number]

export interface TestResult {
  /** Titles from the outermost describe to the test, joined by ' > '. */
  readonly name: string
  readonly passed: boolean
  readonly file: string
  /** An error outside any test: it counts as a failure. */
  readonly outside?: true
}

/** A suite writes one file; a second run of some of its files writes another. */
export const resultsFile = (suite: SuiteName, run: 'first' | 'second' = 'first') =>
  join(repositoryRoot, '.results', run === 'first' ? `${suite}.json` : `${suite}-second.json`)

/** The results of a suite's last run; undefined if it never ran here. */
export function readResults(suite: SuiteName): TestResult[] | undefined {
  const first = readReport(resultsFile(suite, 'first'))
  if (first === undefined) return undefined
  const second = readReport(resultsFile(suite, 'second'))
  return second === undefined ? resultsOf(first) : withSecondRun(resultsOf(first), resultsOf(second))
}

/** Every test, and as failures the errors outside any test: a file that could not be loaded, an unhandled error. */
export function resultsOf({ files, errors }: SuiteReport): TestResult[] {
  return [
    ...files.flatMap(({ file, tests, broken }) => [
      ...tests.map(({ name, passed }) => ({ name, passed, file })),
      ...(broken ? [{ name: `${file} as a whole`, passed: false, file, outside: true } as const] : []),
    ]),
    ...errors.map(({ message, file }) => ({
      name: `an error outside any test: ${message}`,
      passed: false,
      file: file ?? '',
      outside: true as const,
    })),
  ]
}

/**
 * Tests that ran twice count by their second run; those it did not reach keep their first result. An error outside any test counts
 * as gone when its file ran again without it.
 */
export function withSecondRun(first: readonly TestResult[], second: readonly TestResult[]): TestResult[] {
  const keyOf = ({ file, name }: TestResult) => `${file} > ${name}`
  const found = new Set(second.map(keyOf))
  const filesRun = new Set(second.map(({ file }) => file))
  const isReplaced = (result: TestResult) =>
    found.has(keyOf(result)) || (result.outside === true && filesRun.has(result.file))
  return [...first.filter((result) => !isReplaced(result)), ...second]
}
