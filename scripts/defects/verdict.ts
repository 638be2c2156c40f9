import type { SuiteReport } from '../suite/report.ts'
import type { Row } from './row.ts'
import { isTestOf } from './titles.ts'

export interface Verdict {
  readonly isFound: boolean
  readonly said: string
}

type Tested = Pick<Row, 'test' | 'thrown'>

const testsOf = (row: Tested, report: SuiteReport) =>
  report.files
    .filter(({ file }) => file === row.test.file)
    .flatMap(({ tests }) => tests)
    .filter(({ name }) => isTestOf(row, name))

/** Without the defect: the row's tests ran, and all are green. Undefined where they are not said to be. */
export function complaintWithout(row: Tested, report: SuiteReport): string | undefined {
  const tests = testsOf(row, report)
  if (tests.length === 0) return 'no test of this name ran'
  const red = tests.find(({ passed }) => !passed)
  return red === undefined
    ? undefined
    : `red without the defect: ${red.name}: ${red.failures?.[0]?.message ?? 'it did not run'}`
}

/**
 * With the defect: one of the row's tests is red because an expectation of its own was not met. A file that cannot be read, an error
 * thrown on the way or a time that ran out proves nothing about what is expected.
 */
export function verdictWith(row: Tested, report: SuiteReport): Verdict {
  const file = report.files.find((one) => one.file === row.test.file)
  if (file === undefined) return { isFound: false, said: 'the test file did not run' }
  if (file.broken) return { isFound: false, said: 'the test file could not be read with the defect' }
  const tests = testsOf(row, report)
  if (tests.length === 0) return { isFound: false, said: 'no test of this name ran' }
  const failures = tests.flatMap((test) => test.failures ?? [])
  const met = failures.find(
    ({ isExpectation, message }) => isExpectation || (row.thrown !== undefined && message.includes(row.thrown)),
  )
  if (met !== undefined) return { isFound: true, said: met.message }
  const [other] = failures
  if (other !== undefined) return { isFound: false, said: `red, and by no expectation: ${other.message}` }
  return { isFound: false, said: 'GREEN WITH ITS DEFECT' }
}
