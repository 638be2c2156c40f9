import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../../stack/product.ts'

export const suiteNames = ['unit', 'database', 'flow', 'e2e'] as const
export type SuiteName = (typeof suiteNames)[number]

export interface TestResult {
  /** Titles from the outermost describe to the test, joined by ' > '. */
  readonly name: string
  readonly passed: boolean
}

export const resultsFile = (suite: SuiteName) => join(repositoryRoot, '.results', `${suite}.json`)

/** What the last run of a suite found; undefined when it was never run here. */
export function readResults(suite: SuiteName): TestResult[] | undefined {
  const file = resultsFile(suite)
  if (!existsSync(file)) return undefined
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return suite === 'e2e' ? fromPlaywright(report as PlaywrightSuite) : fromVitest(report as VitestReport)
}

interface VitestReport {
  readonly testResults: readonly {
    readonly status: string
    readonly assertionResults: readonly { ancestorTitles: readonly string[]; title: string; status: string }[]
  }[]
}

export function fromVitest({ testResults }: VitestReport): TestResult[] {
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      name: [...ancestorTitles, title].join(' > '),
      passed: status === 'passed',
    })),
  )
}

interface PlaywrightSuite {
  readonly title?: string
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly { title: string; ok: boolean }[]
}

/** The outermost suite of a Playwright report is the file; its name is not part of a test's. */
export function fromPlaywright({ suites = [] }: PlaywrightSuite): TestResult[] {
  const walk = (suite: PlaywrightSuite, titles: readonly string[]): TestResult[] => [
    ...(suite.specs ?? []).map(({ title, ok }) => ({ name: [...titles, title].join(' > '), passed: ok })),
    ...(suite.suites ?? []).flatMap((child) => walk(child, [...titles, child.title ?? ''])),
  ]
  return suites.flatMap((file) => walk(file, []))
}
