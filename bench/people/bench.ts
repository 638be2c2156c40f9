import { stolenShare } from '#stack/idle.ts'
import { openHttpClient } from './http-client.ts'
import { startNoOp } from './no-op.ts'
import { openPlace } from './place.ts'
import { probe } from './probe.ts'
import { furnish, homePaths, openHomeSql } from './reading.ts'
import { type Findings, report } from './report.ts'
import { type Plan, runRounds } from './rounds.ts'

const quickPlan: Plan = { rounds: 3, sliceMs: 300, callers: [16], batch: 1_000, isThorough: false }
const wholePlan: Plan = { rounds: 5, sliceMs: 2_000, callers: [1, 16, 64], batch: 5_000, isThorough: true }

/**
 * User operations, by the product's own actions and over its own api, compared with SQL functions that write the same rows, in the same
 * rounds on a separate PostgreSQL.
 */
export async function runPeopleBench({ quick, json }: { quick: boolean; json: boolean }): Promise<boolean> {
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1_000
  const say = (text: string) => console.log(`${seconds().toFixed(1).padStart(6)} s  ${text}`)
  const { value, stolen } = await stolenShare(() => measureAll(quick, say))
  const findings: Findings = { ...value, quick, seconds: seconds(), stolenShare: stolen }
  return report(findings, json)
}

async function measureAll(
  quick: boolean,
  say: (text: string) => void,
): Promise<Omit<Findings, 'quick' | 'seconds' | 'stolenShare'>> {
  const closers: (() => unknown)[] = []
  let closing: Promise<void> | undefined
  const closeAll = async () => {
    for (const end of closers.splice(0).toReversed()) await end()
  }
  // Once: a signal interrupts callers in mid-request, and their error must not end the process before its programs stop.
  const close = () => {
    closing ??= closeAll()
    return closing
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void close().then(() => process.exit(1)))
  try {
    const place = await openPlace(quick)
    closers.push(() => place.close())
    say('PostgreSQL and the api are up, people have joined')
    const probed = await probe(place)
    await furnish(place)
    const noOpServer = await startNoOp()
    closers.push(() => noOpServer.end())
    const client = openHttpClient(place.api.url)
    closers.push(() => client.close())
    const noOp = openHttpClient(noOpServer.url)
    closers.push(() => noOp.close())
    const paths = await homePaths(client)
    const homeSql = await openHomeSql(place, paths)
    closers.push(() => homeSql.close())
    say('every operation was done once, by the product and by its yardstick')
    const tools = { place, probe: probed, client, noOp, homePaths: paths, homeSql }
    const measured = await runRounds(quick ? quickPlan : wholePlan, tools, say)
    return {
      probe: probed,
      measured,
      homeRequests: paths.length,
      homeStatements: homeSql.statements.length,
      postgres: place.cluster.version,
    }
  } finally {
    await close()
  }
}
