import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { watchStolen } from '../stack/idle.ts'
import { repositoryRoot } from '../stack/product.ts'
import { readResults, resultsFile, type SuiteName, suiteNames } from './suite/results.ts'
import { isDisturbed, secondLook } from './suite/second-look.ts'

// Runs test suites one after the other, keeps what they found for npm run spec. With --budget it holds each to its seconds, and looks
// a second time at what was red while the host took the processor away.
const words = process.argv.slice(2)
const split = words.indexOf('--')
const own = split < 0 ? words : words.slice(0, split)
const rest = split < 0 ? [] : words.slice(split + 1)
const budgets = JSON.parse(readFileSync(join(repositoryRoot, '.ci/budget.json'), 'utf8')) as Record<string, number>
const suites = own.filter((word): word is SuiteName => suiteNames.some((name) => name === word))
const options = [...own.filter((word) => word.startsWith('-') && word !== '--budget'), ...rest]

function command(suite: SuiteName, file: string): string[] {
  if (suite === 'e2e') return ['node_modules/.bin/playwright', 'test', ...options]
  return [
    'node_modules/.bin/vitest',
    'run',
    '--project',
    suite,
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${file}`,
    // Each file has a database of its own and mostly waits for it: two at once take half the time of one.
    ...(suite === 'database' ? ['--maxWorkers=2'] : []),
    ...options,
  ]
}

function run([program = '', ...args]: readonly string[], file: string): Promise<number> {
  return new Promise((resolve) => {
    const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file }
    const child = spawn(join(repositoryRoot, program), args, { cwd: repositoryRoot, stdio: 'inherit', env })
    child.on('error', () => resolve(1))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

const look = (suite: SuiteName, which: 'first' | 'second', files: readonly string[] = []) =>
  run([...command(suite, resultsFile(suite, which)), ...files], resultsFile(suite, which))

let passed = 0
let failed = 0
const notes: string[] = []
const fail = (text: string) => {
  failed += 1
  notes.push(`red: ${text}`)
}

async function runSuite(suite: SuiteName): Promise<void> {
  for (const which of ['first', 'second'] as const) rmSync(resultsFile(suite, which), { force: true })
  const startedAt = performance.now()
  const stolen = watchStolen()
  let code = await look(suite, 'first')
  const stolenShare = stolen()
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  const first = readResults(suite) ?? []
  const again = own.includes('--budget') && isDisturbed(stolenShare) ? secondLook(first) : []
  if (again.length > 0) code = await look(suite, 'second', again)
  const results = again.length > 0 ? (readResults(suite) ?? []) : first
  const red = results.filter((result) => !result.passed)
  passed += results.length - red.length
  for (const { name } of red) fail(`${suite} > ${name}`)
  if (code !== 0 && red.length === 0) fail(`${suite} ended with ${code} although no test failed`)
  const isRed = (name: string) => red.some((result) => result.name === name)
  for (const { name } of first.filter((result) => !result.passed && !isRed(result.name)))
    notes.push(`unsteady: ${suite} > ${name}`)
  const budget = budgets[suite]
  if (own.includes('--budget') && budget !== undefined && seconds > budget)
    fail(`${suite} took ${seconds} s; its budget is ${budget} s`)
  const taken = `${Math.round(stolenShare * 100)} % taken by the host in the worst half minute`
  notes.push(`${suite}: ${results.length} tests, ${seconds} s, ${taken}`)
}

mkdirSync(join(repositoryRoot, '.results'), { recursive: true })
for (const suite of suites) await runSuite(suite)
for (const note of notes) console.log(note)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && suites.length > 0 ? 0 : 1)
