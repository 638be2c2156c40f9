import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from '#stack/product.ts'
import { readReport, reportVariable, type SuiteReport } from './report.ts'

/** Runs a real runner on a fixture and reads what its reporter wrote. */
function reportOf(runner: 'vitest' | 'playwright', args: readonly string[]): SuiteReport | undefined {
  const file = join(mkdtempSync(join(tmpdir(), 'clearhold-report-')), 'report.json')
  const { VITEST: _, VITEST_MODE: __, ...env } = process.env
  spawnSync(join(repositoryRoot, 'node_modules/.bin', runner), args, {
    cwd: join(repositoryRoot, 'scripts/fixtures/suite', runner),
    env: { ...env, [reportVariable]: file },
  })
  return readReport(file)
}
const folder = (runner: string, file: string) => `scripts/fixtures/suite/${runner}/${file}`

test('Vitest: tests, a file that cannot be read, and an error outside any test with its file', {
  timeout: 60_000,
}, () => {
  const report = reportOf('vitest', ['run', '--root=.', '--reporter=../../../suite/vitest-reporter.ts'])
  const files = report?.files.toSorted((one, other) => one.file.localeCompare(other.file))
  expect(files).toMatchObject([
    { file: folder('vitest', 'broken.test.ts'), tests: [], broken: true },
    {
      file: folder('vitest', 'outside.test.ts'),
      broken: false,
      tests: [
        { name: 'is green', passed: true },
        { name: 'is red', passed: false },
        { name: 'leaves an error behind', passed: true },
      ],
    },
  ])
  expect(report?.errors).toEqual([{ message: 'thrown after the test', file: folder('vitest', 'outside.test.ts') }])
})

test('Playwright: a test left out after a red one proves nothing', { timeout: 60_000 }, () => {
  expect(reportOf('playwright', ['test'])?.files).toMatchObject([
    {
      file: folder('playwright', 'order.spec.ts'),
      tests: [
        { name: 'in order > is green', passed: true },
        { name: 'in order > is red', passed: false },
        { name: 'in order > is left out after it', passed: false },
      ],
    },
  ])
})
