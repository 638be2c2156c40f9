import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'
import { findAnvil } from '#stack/anvil.ts'
import { bubblewrapWorks } from '#stack/bubblewrap.ts'
import { chromiumPath } from '#stack/chromium.ts'
import { installedFile, programOnPath } from '#stack/installed.ts'
import { platformPackages } from '#stack/platform.ts'
import { findPostgres, findPostgresProgram } from '#stack/postgres.ts'
import { repositoryRoot } from '#stack/product.ts'
import { findProxy } from '#stack/proxy.ts'
import { findRedis } from '#stack/redis.ts'
import { findRestate } from '#stack/restate.ts'
import { hasSoftToken } from '#stack/soft-token.ts'
import { type Finding, finding } from './doctor/finding.ts'
import { platformFindings } from './doctor/platform.ts'

// Lists what this machine lacks to run or to test the project. Exits with 1 if something required is missing.
function platform(): Finding[] {
  return platformFindings({
    platform: process.platform,
    arch: process.arch,
    nodeVersion: process.versions.node,
    hasRestate: findRestate() !== undefined,
    hasAnvil: findAnvil() !== undefined,
    hasPostgres: findPostgresProgram('initdb') !== undefined,
    hasWebTools: platformPackages()?.web.every((name) => installedFile(name, 'package.json') !== undefined) ?? false,
    chromium: chromiumPath(),
  })
}

function machine(): Finding[] {
  const cores = availableParallelism()
  const installed = existsSync(join(repositoryRoot, 'node_modules/fastify'))
  return [
    finding(installed, true, 'Packages are installed.', 'Packages are missing: run npm ci.'),
    finding(cores >= 2, false, `${cores} cores.`, 'One core: it runs, and tests may exceed their budgets.'),
    finding(
      totalmem() >= 4 * 2 ** 30,
      false,
      `${Math.round(totalmem() / 2 ** 30)} GB of memory.`,
      'Less than 4 GB of memory: Restate and the browser may not fit together.',
    ),
  ]
}

async function services(): Promise<Finding[]> {
  const postgres = await findPostgres()
  const redis = await findRedis()
  return [
    finding(
      postgres !== undefined,
      false,
      `PostgreSQL answers on port ${postgres?.port}.`,
      'No PostgreSQL answers; npm run dev starts one of its own.',
    ),
    finding(
      redis !== undefined,
      false,
      `Redis answers at ${redis}.`,
      'No Redis answers: live updates go through PostgreSQL, and a test of the Redis transport fails. apt-get install redis-server.',
    ),
    finding(
      bubblewrapWorks(),
      false,
      'bubblewrap works: strangers’ pictures are read in a sandbox.',
      'No bubblewrap: npm run dev reads pictures without a sandbox, and a test of it fails. apt-get install bubblewrap.',
    ),
    finding(
      programOnPath('caddy') !== undefined,
      false,
      'Caddy is installed: the site is tested as it is served in production.',
      'No Caddy: a test of how the site is served fails. apt-get install caddy.',
    ),
    finding(
      findProxy() !== undefined,
      false,
      'HAProxy is installed, for npm run dev -- --cluster.',
      'No HAProxy: npm run dev -- --cluster cannot run, and its fault test is skipped; nothing else needs it. apt-get install haproxy.',
    ),
    finding(
      spawnSync('promtool', ['--version']).status === 0,
      false,
      'promtool is installed: the rules of alerts are tested.',
      'No promtool: a test of the alerts fails. apt-get install --no-install-recommends prometheus.',
    ),
    finding(
      hasSoftToken,
      false,
      'softhsm2 and its binding are installed: the signer’s tests have a token.',
      'No token in software: the signer’s tests of tokens are skipped. apt-get install softhsm2 opensc g++ make python3, then npm ci.',
    ),
  ]
}

const findings = [...platform(), ...machine(), ...(await services())]
for (const { good, needed, words } of findings) console.log(`${good ? 'ok  ' : needed ? 'NEED' : 'note'} ${words}`)
const lacking = findings.filter(({ good, needed }) => needed && !good).length
console.log(
  lacking === 0
    ? 'This machine can run the project.'
    : `This machine lacks ${lacking} thing${lacking === 1 ? '' : 's'} it needs.`,
)
process.exit(lacking === 0 ? 0 : 1)
