import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { repositoryRoot } from '../../stack/product.ts'

export const suiteNames = ['unit', 'database', 'flow', 'e2e'] as const
export type SuiteName = (typeof suiteNames)[number]

export interface TestResult {
  /** Titles from the outermost describe to the test, joined by ' > '. */
  readonly name: string
  readonly passed: boolean
  readonly file: string
}

/** A suite leaves one file; where some of its files were looked at a second time, that look leaves another. */
export const resultsFile = (suite: SuiteName, look: 'first' | 'second' = 'first') =>
  join(repositoryRoot, '.results', look === 'first' ? `${suite}.json` : `${suite}-second.json`)

/** What the last run of a suite found; undefined when it was never run here. */
export function readResults(suite: SuiteName): TestResult[] | undefined {
  const first = readLook(suite, 'first')
  const second = readLook(suite, 'second')
  return first === undefined || second === undefined ? first : lookedAgain(first, second)
}

/** Tests that were looked at twice count as the second look found them; what it did not come to stays as it was. */
export function lookedAgain(first: readonly TestResult[], second: readonly TestResult[]): TestResult[] {
  const keyOf = ({ file, name }: TestResult) => `${file} > ${name}`
  const found = new Set(second.map(keyOf))
  return [...first.filter((result) => !found.has(keyOf(result))), ...second]
}

function readLook(suite: SuiteName, look: 'first' | 'second'): TestResult[] | undefined {
  const file = resultsFile(suite, look)
  if (!existsSync(file)) return undefined
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return suite === 'e2e' ? fromPlaywright(report as PlaywrightSuite) : fromVitest(report as VitestReport)
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { ancestorTitles: readonly string[]; title: string; status: string }[]
  }[]
}

export function fromVitest({ testResults }: VitestReport): TestResult[] {
  return testResults.flatMap(({ name: path, status: whole, assertionResults }) => {
    const file = relative(repositoryRoot, path)
    // A file that could not be read has no tests to be red.
    if (whole === 'failed' && assertionResults.length === 0)
      return [{ name: `${file} as a whole`, passed: false, file }]
    return assertionResults.map(({ ancestorTitles, title, status }) => ({
      name: [...ancestorTitles, title].join(' > '),
      passed: status === 'passed',
      file,
    }))
  })
}

interface PlaywrightSuite {
  readonly title?: string
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly { title: string; ok: boolean; tests: readonly { status: string }[] }[]
}

/** The outermost suite of a Playwright report is the file; its name is not part of a test's. */
export function fromPlaywright({ suites = [] }: PlaywrightSuite): TestResult[] {
  const walk = (suite: PlaywrightSuite, titles: readonly string[], file: string): TestResult[] => [
    ...(suite.specs ?? []).map(({ title, ok, tests }) => ({
      name: [...titles, title].join(' > '),
      // What was left out after a failure before it counts as fine to Playwright; it proves nothing.
      passed: ok && tests.every(({ status }) => status !== 'skipped'),
      file,
    })),
    ...(suite.suites ?? []).flatMap((child) => walk(child, [...titles, child.title ?? ''], file)),
  ]
  return suites.flatMap((suite) => walk(suite, [], join('e2e', suite.title ?? '')))
}
