import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../stack/product.ts'
import { readResults, resultsFile, type SuiteName, suiteNames } from './suite/results.ts'

// Runs test suites one after the other, keeps what they found for npm run spec, and with --budget holds each to its seconds.
const words = process.argv.slice(2)
const split = words.indexOf('--')
const own = split < 0 ? words : words.slice(0, split)
const rest = split < 0 ? [] : words.slice(split + 1)
const budgets = JSON.parse(readFileSync(join(repositoryRoot, '.ci/budget.json'), 'utf8')) as Record<string, number>
const suites = own.filter((word): word is SuiteName => suiteNames.some((name) => name === word))
const options = [...own.filter((word) => word.startsWith('-') && word !== '--budget'), ...rest]

function command(suite: SuiteName): string[] {
  if (suite === 'e2e') return ['node_modules/.bin/playwright', 'test', ...options]
  return [
    'node_modules/.bin/vitest',
    'run',
    '--project',
    suite,
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${resultsFile(suite)}`,
    // Each file has a database of its own and mostly waits for it: two at once take half the time of one.
    ...(suite === 'database' ? ['--maxWorkers=2'] : []),
    ...options,
  ]
}

function run([program = '', ...args]: readonly string[]): Promise<number> {
  return new Promise((resolve) => {
    const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: resultsFile('e2e') }
    const child = spawn(join(repositoryRoot, program), args, { cwd: repositoryRoot, stdio: 'inherit', env })
    child.on('error', () => resolve(1))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

let passed = 0
let failed = 0
const notes: string[] = []
mkdirSync(join(repositoryRoot, '.results'), { recursive: true })
for (const suite of suites) {
  rmSync(resultsFile(suite), { force: true })
  const startedAt = performance.now()
  const code = await run(command(suite))
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  const results = readResults(suite) ?? []
  const red = results.filter((result) => !result.passed)
  passed += results.length - red.length
  failed += red.length
  for (const { name } of red) notes.push(`red: ${suite} > ${name}`)
  if (code !== 0 && red.length === 0) {
    failed += 1
    notes.push(`red: ${suite} ended with ${code} although no test failed`)
  }
  const budget = budgets[suite]
  if (own.includes('--budget') && budget !== undefined && seconds > budget) {
    failed += 1
    notes.push(`red: ${suite} took ${seconds} s; its budget is ${budget} s`)
  }
  notes.push(`${suite}: ${results.length} tests, ${seconds} s`)
}
for (const note of notes) console.log(note)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && suites.length > 0 ? 0 : 1)
