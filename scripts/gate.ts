import { delimiter, dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { longForms } from './gate/long-forms.ts'
import { runStep, type Step, type StepOutcome } from './gate/run-step.ts'

/**
 * The gate, once everything is installed (.ci/run installs it): ends with its total time and 'N passed, N failed'.
 * npm run gate                  what every change must pass
 * npm run gate -- --all         also the tests tagged @all, which repeat a proof in other languages, sizes or ways
 * npm run gate -- --long        lists the long forms; --long <name> runs one
 */
const { values, positionals } = parseArgs({
  options: { all: { type: 'boolean', default: false }, long: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const node = process.execPath
const npm = (script: string, ...args: string[]) => ['npm', 'run', '--silent', script, ...args]
const suite = (...args: string[]) => [node, 'scripts/suite.ts', ...args, '--budget']
// The tools' own scripts use the first `node` on the PATH: it must be this one.
const env = {
  GATE: values.all ? 'all' : 'usual',
  PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}`,
}

const installSeconds = Number(process.env['GATE_INSTALL_SECONDS'] ?? 0)
const startedAt = performance.now() - installSeconds * 1000
const outcomes: StepOutcome[] = []
const secondsSoFar = () => Math.round((performance.now() - startedAt) / 1000)

async function run(...steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    console.log(`\n== ${step.name} (${secondsSoFar()} s) ==`)
    outcomes.push(await runStep({ env, ...step }, 'at once'))
  }
}

/** In parallel with other steps, one after the other: for steps that mostly wait. */
async function runBeside(...steps: readonly Step[]): Promise<void> {
  for (const step of steps) outcomes.push(await runStep({ env, ...step }, 'when it ends'))
}

async function runGate(): Promise<void> {
  await run({ name: 'doctor', command: npm('doctor') })
  // At low priority: React Router's timeout for each prerendered page is ten seconds, which a busy machine may exceed.
  const check = runBeside({ name: 'check', command: ['nice', '-n', '15', ...npm('check')] })
  await run({ name: 'build', command: npm('build') })
  // Flow tests mostly wait for timers, blocks and restarts, so they run in parallel with the CPU-bound suites.
  // They end before those suites do, which leaves the time to fill the database of a release.
  const flows = runBeside(
    { name: 'flow', command: suite('flow') },
    { name: 'keep-release', command: npm('keep-release', '--', '--check') },
  )
  await run({ name: 'unit', command: suite('unit') }, { name: 'database', command: suite('database') })
  await Promise.all([check, flows])
  await run(
    { name: 'e2e', command: suite('e2e') },
    { name: 'lighthouse', command: npm('lighthouse') },
    { name: 'bench', command: npm('bench', 'people', '--', '--quick', '--json') },
    { name: 'spec', command: npm('spec') },
  )
}

async function runLong(names: readonly string[]): Promise<void> {
  for (const name of names) {
    const form = longForms[name]
    if (form === undefined) throw new Error(`No long form '${name}'; there are: ${Object.keys(longForms).join(', ')}`)
    await run({ name, ...form })
  }
}

function finish(): void {
  console.log('\nSeconds of each step, with the share of all processors that was in use meanwhile:')
  for (const { name, seconds, busyShare } of outcomes)
    console.log(`${String(seconds).padStart(7)} ${String(Math.round(busyShare * 100)).padStart(4)} % ${name}`)
  // Repeated at the end, where it survives a truncated log.
  for (const note of outcomes.flatMap(({ notes }) => notes)) console.log(note)
  const sum = (count: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[count], 0)
  console.log(`total: ${(secondsSoFar() / 60).toFixed(1)} minutes, ${installSeconds} s of them for installing`)
  process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`, () =>
    process.exit(sum('failed') === 0 && outcomes.length > 0 ? 0 : 1),
  )
}

if (values.long && positionals.length === 0) {
  console.log(Object.keys(longForms).join('\n'))
  process.exit(0)
}
await (values.long ? runLong(positionals) : runGate())
finish()
