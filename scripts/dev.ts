import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { demoPassword, demoPeople } from '#main/seed-demo.ts'
import { developmentRelease } from '#platform/durable/release.ts'
import { freePort } from '#stack/free-port.ts'
import { repositoryRoot } from '#stack/product.ts'
import { reloadOnChange } from '#stack/reload-on-change.ts'
import { Program } from '#stack/supervisor.ts'
import { answersOk } from '#stack/wait-for.ts'
import { startWhole, type Whole } from '#stack/whole.ts'
import { secondFactorCode } from './dev/second-factor.ts'
import { printTable } from './dev/table.ts'

// One command that starts everything: running services are used, the others are started; Ctrl-C stops all of it.
const { values } = parseArgs({
  options: {
    fresh: { type: 'boolean', default: false },
    folder: { type: 'string', default: join(repositoryRoot, '.data') },
    database: { type: 'string', default: 'clearhold_dev' },
    'any-ports': { type: 'boolean', default: false },
    inspect: { type: 'boolean', default: false },
    cluster: { type: 'boolean', default: false },
    // Without the half year of history of a new demo, or with four weeks of ten users.
    empty: { type: 'boolean', default: false },
    'four-weeks': { type: 'boolean', default: false },
  },
})
const { folder, database, fresh } = values
const stops: (() => Promise<void>)[] = []
let ending = false

async function end(code: number): Promise<never> {
  if (!ending) {
    ending = true
    console.log('\nEnding everything; your data stays in .data and in PostgreSQL.')
    for (const stop of stops.reverse()) await stop().catch(() => undefined)
  }
  process.exit(code)
}
process.on('SIGINT', () => void end(0))
process.on('SIGTERM', () => void end(0))

async function light(): Promise<void> {
  console.log('Clearhold, demo edition: test money only.\n')
  if (fresh) rmSync(folder, { recursive: true, force: true })
  const webPort = values['any-ports'] ? await freePort() : 5173
  const publicUrl = `http://localhost:${webPort}`
  const whole = await startWhole({
    folder,
    database,
    fresh,
    publicUrl,
    usualPorts: !values['any-ports'],
    blockTime: 1,
    keepChain: true,
    seed: true,
    ...(values.empty ? {} : { history: values['four-weeks'] ? ('short' as const) : ('whole' as const) }),
    clockForEverybody: true,
    say: (step) => console.log(`  ${step}`),
    inspect: values.inspect,
    cluster: values.cluster,
    // One release name for every saved version: the worker restarts at the same address, not as a new release.
    release: developmentRelease,
  })
  stops.push(() => whole.stop())
  await startWeb(webPort, whole.apiUrl)
  for (const program of [whole.product, whole.cluster?.seconds].flatMap((one) => (one ? [one.api, one.worker] : []))) {
    stops.push(
      reloadOnChange({
        program,
        folders: ['apps/server/src', 'packages/contract/src'].map((path) => join(repositoryRoot, path)),
        root: repositoryRoot,
        say: (line) => console.log(line),
      }),
    )
  }
  await printWhere(publicUrl, whole)
}

async function startWeb(webPort: number, apiUrl: string): Promise<void> {
  const web = new Program({
    name: 'web',
    command: process.execPath,
    args: [
      join(repositoryRoot, 'node_modules/.bin/react-router'),
      'dev',
      '--port',
      String(webPort),
      '--strictPort',
      '--host',
      '127.0.0.1',
    ],
    cwd: join(repositoryRoot, 'apps/web'),
    env: { EDITION: 'demo', API_URL: apiUrl },
    logFile: join(folder, 'logs/web.log'),
    restart: true,
    ready: () => answersOk(`http://127.0.0.1:${webPort}/`),
    readyTimeoutMs: 120_000,
  })
  stops.push(() => web.stop())
  await web.start()
}

async function printWhere(publicUrl: string, whole: Whole): Promise<void> {
  printTable('Open', [
    ['Site', publicUrl],
    ['API reference', `${publicUrl}/api/docs`],
    ['Design components', `${publicUrl}/design`],
    ['Mail that was sent', whole.mail.pageUrl],
    ['Restate', whole.restate.adminUrl],
    ...(whole.cluster === undefined ? [] : [['Proxy in front of the cluster', whole.cluster.proxy.figuresUrl]]),
    ['Test chain (JSON-RPC)', whole.anvil.url],
    ['Logs', join(folder, 'logs')],
  ])
  if (whole.inspectors !== undefined) {
    const addresses = Object.entries(whole.inspectors).map(([name, port]) => [name, `127.0.0.1:${port}`])
    printTable('Debuggers attach at', addresses)
  }
  const rows = demoPeople.map(async ({ email, role, totpSecret }) => [
    role === 'Admin' ? 'Admin' : 'Investor',
    email,
    totpSecret === undefined
      ? 'no second factor'
      : `code now ${await secondFactorCode(totpSecret)}, later: npm run dev:code`,
  ])
  printTable(`Demo people, password ${demoPassword}`, await Promise.all(rows))
  console.log(
    '\nThe two admins approve with the demo keys that the approving page offers them; keys of their own are made under Approvals.',
  )
  console.log(
    '\nReady. Ctrl-C ends it; npm run dev -- --fresh starts over, with --empty beside it without a past. The api and the worker start again when their sources change.',
  )
}

try {
  await light()
} catch (error) {
  console.error(`\nCould not start: ${(error as Error).message}`)
  await end(1)
}
