import { relative } from 'node:path'
import type { SerializedError } from 'vitest'
import type { Reporter, TestModule } from 'vitest/node'
import { repositoryRoot } from '#stack/product.ts'
import {
  type Failure,
  type FileReport,
  firstLine,
  fromRoot,
  type OutsideError,
  type SuiteReport,
  writeReport,
} from './report.ts'

/** Writes the results of a Vitest run for scripts/suite.ts, including unhandled errors, which Vitest's own JSON omits. */
export default class SuiteReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    writeReport(reportOf(modules, errors))
  }
}

export function reportOf(
  modules: readonly TestModule[],
  errors: readonly unknown[],
  root = repositoryRoot,
): SuiteReport {
  return {
    files: modules.map((module) => fileOf(module, root)),
    errors: errors.map((error) => outsideOf(error as SerializedError)),
  }
}

function fileOf(module: TestModule, root: string): FileReport {
  const { duration, collectDuration, prepareDuration, setupDuration } = module.diagnostic()
  return {
    file: relative(root, module.moduleId),
    seconds: (duration + collectDuration + prepareDuration + setupDuration) / 1000,
    tests: [...module.children.allTests()].map((test) => {
      const { state, errors = [] } = test.result()
      return { name: test.fullName, passed: state === 'passed', failures: errors.map(failureOf) }
    }),
    broken: module.errors().length > 0,
  }
}

const failureOf = (error: SerializedError): Failure => ({
  message: firstLine(error.message),
  isExpectation: isExpectation(error),
})

/** Expectations of Vitest throw Chai's error, whatever they compare; fast-check names it as the cause of its own. */
function isExpectation({ name, cause }: SerializedError): boolean {
  return name === 'AssertionError' || (cause !== undefined && isExpectation(cause))
}

function outsideOf(error: SerializedError): OutsideError {
  const path = error['VITEST_TEST_PATH']
  return { message: firstLine(error.message), file: typeof path === 'string' ? fromRoot(path) : null }
}
