import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'
import { chromiumPath } from '../stack/chromium.ts'
import { findBinaries, findPostgres } from '../stack/postgres.ts'
import { repositoryRoot } from '../stack/product.ts'
import { findRedis } from '../stack/redis.ts'

// Says in words what this machine lacks to run or to test the project. Ends with 1 when something needed is missing.
interface Finding {
  readonly good: boolean
  readonly needed: boolean
  readonly words: string
}

function resolves(name: string): boolean {
  try {
    return existsSync(createRequire(import.meta.url).resolve(name))
  } catch {
    return false
  }
}

const say = (good: boolean, needed: boolean, yes: string, no: string): Finding => ({
  good,
  needed,
  words: good ? yes : no,
})

function machine(): Finding[] {
  const { node } = process.versions
  const here = `${process.platform} on ${process.arch}`
  const cores = availableParallelism()
  return [
    say(here === 'linux on x64', true, 'Linux on x64.', `This is ${here}; the binaries we install are for Linux x64.`),
    say(
      Number(node.split('.')[0]) >= 24,
      true,
      `Node ${node}.`,
      `Node ${node} is too old: run through npm (npm run dev), which brings Node 24, or install it.`,
    ),
    say(cores >= 2, false, `${cores} cores.`, 'One core: it runs, and tests may exceed their budgets.'),
    say(
      totalmem() >= 4 * 2 ** 30,
      false,
      `${Math.round(totalmem() / 2 ** 30)} GB of memory.`,
      'Less than 4 GB of memory: Restate and the browser may not fit together.',
    ),
  ]
}

function packages(): Finding[] {
  const chromium = chromiumPath()
  const installed = existsSync(join(repositoryRoot, 'node_modules/fastify'))
  const restate = resolves('@restatedev/restate-server-linux-x64/bin/restate-server')
  return [
    say(installed, true, 'Packages are installed.', 'Packages are missing: run npm ci.'),
    say(restate, true, 'Restate server is installed.', 'Restate server is missing: run npm ci.'),
    say(resolves('@foundry-rs/anvil-linux-amd64/bin/anvil'), true, 'anvil is installed.', 'anvil is missing: npm ci.'),
    say(
      chromium !== undefined,
      false,
      `Chromium at ${chromium}.`,
      'No Chromium: e2e tests and screenshots cannot run. apt-get install chromium, or set CHROMIUM_PATH.',
    ),
  ]
}

async function services(): Promise<Finding[]> {
  const postgres = await findPostgres()
  const redis = await findRedis()
  return [
    say(
      postgres !== undefined,
      false,
      `PostgreSQL answers on port ${postgres?.port}.`,
      'No PostgreSQL answers; npm run dev starts one of its own.',
    ),
    say(
      existsSync(join(findBinaries(), 'initdb')),
      true,
      'A PostgreSQL can be started for tests.',
      'No PostgreSQL binaries: apt-get install postgresql, or npm ci for the embedded one.',
    ),
    say(
      redis !== undefined,
      false,
      `Redis answers at ${redis}.`,
      'No Redis answers: live updates go through PostgreSQL, and a test of the Redis transport fails. apt-get install redis-server.',
    ),
  ]
}

const findings = [...machine(), ...packages(), ...(await services())]
for (const { good, needed, words } of findings) console.log(`${good ? 'ok  ' : needed ? 'NEED' : 'note'} ${words}`)
const lacking = findings.filter(({ good, needed }) => needed && !good).length
console.log(
  lacking === 0
    ? 'This machine can run the project.'
    : `This machine lacks ${lacking} thing${lacking === 1 ? '' : 's'} it needs.`,
)
process.exit(lacking === 0 ? 0 : 1)
