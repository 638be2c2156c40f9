import { existsSync, writeFileSync } from 'node:fs'
import { resourceUsage } from 'node:process'
import { buildSnapshot } from '@clearhold/proof/builder/build-snapshot'
import { hashByNode, hashByOwn } from './bare-hashing.ts'
import { benchKey, benchSnapshot, pagesOf } from './investors.ts'

// A separate process for each measurement, so that memory is measured in isolation: build-process.ts build|load|own|node INVESTORS [THREADS FOLDER]
const [mode = '', investorsText = '', threadsText = '', folder = ''] = process.argv.slice(2)
const investors = Number(investorsText)
/** The product's default: SNAPSHOT_NICE. */
const builderNice = 19
const sessionPriority = '/proc/self/autogroup'

async function build() {
  const startedAt = performance.now()
  const built = await buildSnapshot({
    snapshot: benchSnapshot,
    key: benchKey,
    owed: pagesOf(investors),
    folder,
    threads: threadsText === '2' ? 2 : 1,
    nice: builderNice,
  })
  return { seconds: (performance.now() - startedAt) / 1_000, built }
}

async function answer(): Promise<object> {
  switch (mode) {
    case 'build': {
      const { seconds, built } = await build()
      const { userCPUTime, systemCPUTime, maxRSS } = resourceUsage()
      const { root, shape, leaves } = built
      const tree = { hash: Buffer.from(root.hash).toString('hex'), sumMicro: String(root.sumMicro), ...shape, leaves }
      return { seconds, cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, peakBytes: maxRSS * 1_024, ...tree }
    }
    case 'own':
      return { seconds: hashByOwn(investors) }
    case 'node':
      return { seconds: hashByNode(investors) }
    default:
      throw new Error(`build or hash, not ${mode}`)
  }
}

/**
 * Where Linux shares the processor between sessions first (sched_autogroup_enabled), a nice value only applies within its session. Each
 * backend of PostgreSQL is a session, so the builder's session needs a lower priority too.
 */
function standBackAsSession(): void {
  if (existsSync(sessionPriority)) writeFileSync(sessionPriority, String(builderNice))
}

if (mode === 'load') {
  standBackAsSession()
  // Its first line reports that it is warm; then it builds snapshots until it is killed.
  console.log('building')
  for (;;) await build()
}
console.log(JSON.stringify(await answer()))
