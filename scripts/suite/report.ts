import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { repositoryRoot } from '#stack/product.ts'

/** The results of one run of a suite, written by the reporters beside this file: the same for Vitest and Playwright. */
export interface SuiteReport {
  readonly files: readonly FileReport[]
  readonly errors: readonly OutsideError[]
}

export interface FileReport {
  /** From the repository's root. */
  readonly file: string
  readonly seconds: number
  readonly tests: readonly TestReport[]
  /** The file itself could not be loaded, so that none of its tests is reported as failed. */
  readonly broken: boolean
}

export interface TestReport {
  readonly name: string
  readonly passed: boolean
  /** Vitest's reporter alone says why a test is red. */
  readonly failures?: readonly Failure[]
}

export interface Failure {
  readonly message: string
  /** An expectation of the test was not met; otherwise something else was thrown, or its time ran out. */
  readonly isExpectation: boolean
}

/** An error that no test threw: an unhandled rejection, a worker that died, a failed global setup. */
export interface OutsideError {
  readonly message: string
  /** The test file it came from; null when the runner cannot tell. */
  readonly file: string | null
}

/** This variable tells reporters where to write: the two runners share no option for it. */
export const reportVariable = 'SUITE_REPORT'

export function writeReport(report: SuiteReport): void {
  const path = process.env[reportVariable]
  if (path !== undefined) writeFileSync(path, JSON.stringify(report))
}

export function readReport(path: string): SuiteReport | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as SuiteReport) : undefined
}

export const fromRoot = (path: string) => relative(repositoryRoot, path)

/** The first line, short enough for a list. */
export const firstLine = (message: string) => (message.split('\n')[0] ?? '').slice(0, 200)
