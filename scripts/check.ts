import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { repositoryRoot } from '#stack/product.ts'

// All static checks. scripts/checks.test.ts and scripts/tidy.test.ts show each of them failing.
const bin = (name: string) => join(repositoryRoot, 'node_modules/.bin', name)
type Check = readonly [name: string, command: string, args: readonly string[]]
/** Writes the input of the type check. */
const routeTypes: Check = ['route types', bin('react-router'), ['typegen', 'apps/web']]
const checks: readonly Check[] = [
  ['format and lint', bin('biome'), ['ci', '--error-on-warnings', '.']],
  ['types', bin('tsc'), ['-b']],
  ['promises', bin('oxlint'), ['--type-aware', '--ignore-pattern', 'scripts/fixtures/**', '.']],
  [
    'imports',
    bin('depcruise'),
    ['--config', '.dependency-cruiser.generated.cjs', 'apps', 'packages', 'stack', 'scripts', 'e2e', 'faults', 'bench'],
  ],
  ['dead code', bin('knip'), ['--no-progress']],
  ['locked packages', process.execPath, ['scripts/lock.ts', '--check']],
  ['api changes', process.execPath, ['scripts/api-changes.ts']],
  ['tidy', process.execPath, ['scripts/tidy.ts']],
  ['generated files', process.execPath, ['scripts/generate.ts', '--check']],
]

function run(command: string, args: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: repositoryRoot,
      env: { ...process.env, NODE_OPTIONS: '--disable-warning=ExperimentalWarning' },
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('exit', (code) => resolve({ code: code ?? 1, output }))
  })
}

let failed = 0
const waiting = [...checks]

async function runCheck([name, command, args]: Check): Promise<void> {
  const startedAt = performance.now()
  const { code, output } = await run(command, args)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
  if (code === 0) return
  failed += 1
  console.log(output.split('\n').slice(-80).join('\n'))
}

/** Runs checks until none is left. Two of these run at once, because most of the tools use one core. */
async function work(): Promise<void> {
  for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) await runCheck(check)
}

await runCheck(routeTypes)
await Promise.all([work(), work()])
console.log(`${checks.length + 1 - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
