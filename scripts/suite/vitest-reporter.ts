import type { SerializedError } from 'vitest'
import type { Reporter, TestModule } from 'vitest/node'
import { type FileReport, firstLine, fromRoot, type OutsideError, writeReport } from './report.ts'

/** Writes the results of a Vitest run for scripts/suite.ts, including unhandled errors, which Vitest's own JSON omits. */
export default class SuiteReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    writeReport({ files: modules.map(fileOf), errors: errors.map(outsideOf) })
  }
}

function fileOf(module: TestModule): FileReport {
  const { duration, collectDuration, prepareDuration, setupDuration } = module.diagnostic()
  return {
    file: fromRoot(module.moduleId),
    seconds: (duration + collectDuration + prepareDuration + setupDuration) / 1000,
    tests: [...module.children.allTests()].map((test) => ({
      name: test.fullName,
      passed: test.result().state === 'passed',
    })),
    broken: module.errors().length > 0,
  }
}

function outsideOf(error: SerializedError): OutsideError {
  const path = error['VITEST_TEST_PATH']
  return { message: firstLine(error.message), file: typeof path === 'string' ? fromRoot(path) : null }
}
