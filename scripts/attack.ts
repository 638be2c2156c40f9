import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '#stack/product.ts'
import { findings } from './attack/findings.ts'
import { findingOf, outsideErrors, verdictOf } from './attack/verdicts.ts'
import { readReport, reportVariable } from './suite/report.ts'
import { resultsOf, type TestResult } from './suite/results.ts'
import { isTest, readTree } from './tidy/files.ts'

/**
 * npm run attack: plays every attack of the security review against the real parts (processes, users, logins, sockets) and reports the result
 * of each. An attack is a test, anywhere in the repository, whose title begins with the id of its finding: 'SEC5: ...'.
 */
const kinds = { unit: /(?<!\.db|\.flow)\.test\.tsx?$/, database: /\.db\.test\.ts$/, flow: /\.flow\.test\.ts$/ } as const
const workers = { unit: 2, database: 3, flow: 1 } as const
type Kind = keyof typeof kinds

const { texts } = readTree(repositoryRoot)
const suites = findings.flatMap(({ suite }) => suite ?? [])
// The harness's own tests contain such titles as data.
const files = [...texts].flatMap(([path, text]) =>
  isTest(path) && !path.startsWith('scripts/attack/') && /['"`]SEC\d+:/.test(text) ? [path] : [],
)

const results: TestResult[] = []
mkdirSync(join(repositoryRoot, '.results'), { recursive: true })

function play(kind: Kind, name: string, chosen: readonly string[], options: readonly string[]): void {
  if (chosen.length === 0) return
  const report = join(repositoryRoot, '.results', `attack-${name}.json`)
  const reporters = ['--reporter=default', '--reporter=./scripts/suite/vitest-reporter.ts']
  const args = ['run', '--project', kind, `--maxWorkers=${workers[kind]}`, ...reporters, ...options, ...chosen]
  const env = { ...process.env, [reportVariable]: report }
  const vitest = join(repositoryRoot, 'node_modules/.bin/vitest')
  const { status } = spawnSync(vitest, args, { cwd: repositoryRoot, stdio: ['ignore', 2, 2], env })
  const found = readReport(report)
  const played = found === undefined ? [] : resultsOf(found)
  results.push(...played)
  // Tests that do not match the pattern neither pass nor fail.
  const isRed = played.some(
    (result) => !result.passed && (findingOf(result) !== undefined || suites.includes(result.file)),
  )
  if (status !== 0 && !isRed)
    results.push({ name: `${name} ended with ${status}`, passed: false, file: name, outside: true })
}

for (const kind of ['unit', 'database', 'flow'] as const) {
  const own = files.filter((path) => kinds[kind].test(path) && !suites.includes(path))
  play(kind, kind, own, ['--testNamePattern', 'SEC\\d+:'])
  play(
    kind,
    `${kind}-suites`,
    suites.filter((path) => kinds[kind].test(path)),
    [],
  )
}

const verdicts = findings.map((finding) => verdictOf(finding, results))
for (const { line } of verdicts) console.log(line)
const outside = outsideErrors(results)
for (const error of outside) console.log(`outside any attack: ${error}`)
const refused = verdicts.filter(({ isRefused }) => isRefused).length
console.log(`${refused} of ${findings.length} attacks refused`)
process.exit(refused === findings.length && outside.length === 0 ? 0 : 1)
