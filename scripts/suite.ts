import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { watchStolen } from '#stack/idle.ts'
import { repositoryRoot } from '#stack/product.ts'
import { changedPaths, testsFor } from './suite/changed.ts'
import { readReport, reportVariable } from './suite/report.ts'
import { readResults, resultsFile, type SuiteName, suiteNames } from './suite/results.ts'
import { filesToRunAgain, isDisturbed } from './suite/second-run.ts'

/**
 * Runs test suites sequentially and stores their results for npm run spec.
 * --budget   holds each suite to its seconds, and runs once more what was red while the host took the processor away
 * --changed  only the tests of what differs from the last commit on main (scripts/suite/changed.ts)
 * -- path    is handed to the test runner
 */
const words = process.argv.slice(2)
const split = words.indexOf('--')
const own = split < 0 ? words : words.slice(0, split)
const rest = split < 0 ? [] : words.slice(split + 1)
const budgets = JSON.parse(readFileSync(join(repositoryRoot, '.ci/budget.json'), 'utf8')) as Record<string, number>
const suites = own.filter((word): word is SuiteName => suiteNames.some((name) => name === word))
const isBudgeted = own.includes('--budget')
const isChanged = own.includes('--changed')
const options = [...own.filter((word) => word.startsWith('-') && !['--budget', '--changed'].includes(word)), ...rest]

/**
 * Concurrent files, on two cores. Files of the database suite wait for PostgreSQL, anvil and processes half of their time; those of the
 * flow suite for timers, blocks and restarts most of it. Vitest's own default would be one.
 */
const workers = { unit: 2, database: 3, flow: 2 } as const

function command(suite: SuiteName, files: readonly string[]): string[] {
  if (suite === 'e2e') return ['node_modules/.bin/playwright', 'test', ...options, ...files]
  const vitest = ['node_modules/.bin/vitest', 'run', '--project', suite, ...options, ...files]
  const reporters = ['--reporter=default', '--reporter=./scripts/suite/vitest-reporter.ts']
  return [...vitest, ...reporters, `--maxWorkers=${workers[suite]}`]
}

function run(suite: SuiteName, which: 'first' | 'second', files: readonly string[]): Promise<number> {
  const [program = '', ...args] = command(suite, files)
  return new Promise((resolve) => {
    const env = { ...process.env, [reportVariable]: resultsFile(suite, which) }
    const child = spawn(join(repositoryRoot, program), args, { cwd: repositoryRoot, stdio: 'inherit', env })
    child.on('error', () => resolve(1))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

let passed = 0
let failed = 0
const notes: string[] = []
const fail = (text: string) => {
  failed += 1
  notes.push(`red: ${text}`)
}

async function runSuite(suite: SuiteName, files: readonly string[]): Promise<void> {
  for (const which of ['first', 'second'] as const) rmSync(resultsFile(suite, which), { force: true })
  const startedAt = performance.now()
  const stolen = watchStolen()
  let code = await run(suite, 'first', files)
  const stolenShare = stolen()
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  printFileSeconds(suite)
  const first = readResults(suite) ?? []
  const again = isBudgeted && isDisturbed(stolenShare) ? filesToRunAgain(first) : []
  if (again.length > 0) code = await run(suite, 'second', again)
  const results = again.length > 0 ? (readResults(suite) ?? []) : first
  const red = results.filter((result) => !result.passed)
  passed += results.length - red.length
  for (const { name } of red) fail(`${suite} > ${name}`)
  if (code !== 0 && red.length === 0) fail(`${suite} ended with ${code} although no test failed`)
  const isRed = (name: string) => red.some((result) => result.name === name)
  for (const { name } of first.filter((result) => !result.passed && !isRed(result.name)))
    notes.push(`unsteady: ${suite} > ${name}`)
  const budget = budgets[suite]
  if (isBudgeted && budget !== undefined && seconds > budget)
    fail(`${suite} took ${seconds} s; its budget is ${budget} s`)
  const taken = `${Math.round(stolenShare * 100)} % taken by the host in the worst half minute`
  notes.push(`${suite}: ${results.length} tests, ${seconds} s, ${taken}`)
}

/** The time of a suite: every file with its seconds, slowest first. */
function printFileSeconds(suite: SuiteName): void {
  const files = readReport(resultsFile(suite))?.files ?? []
  console.log(`\nSeconds of each file, ${suite}:`)
  for (const { file, seconds, tests } of files.toSorted((one, other) => other.seconds - one.seconds))
    console.log(`${seconds.toFixed(1).padStart(7)} ${file} (${tests.length})`)
}

mkdirSync(join(repositoryRoot, '.results'), { recursive: true })
const changed = isChanged ? changedPaths() : []
for (const suite of suites) {
  const files = isChanged ? testsFor(suite, changed) : []
  if (isChanged && files.length === 0) notes.push(`${suite}: nothing changed that its tests look at`)
  else await runSuite(suite, files)
}
for (const note of notes) console.log(note)
// Exit only once stdout is flushed: a runner that shares it may have made it asynchronous, and unwritten output would be lost.
process.stdout.write(`${passed} passed, ${failed} failed\n`, () =>
  process.exit(failed === 0 && suites.length > 0 ? 0 : 1),
)
