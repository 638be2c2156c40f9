import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { postEntries } from '#domains/ledger/index.ts'
import { openDatabase } from '#platform/database/database.ts'
import { testUrl } from '#stack/test-login.ts'
import { entryOf, fundedAccounts, nextEntryKey } from '#testing/ledger.ts'
import { medianOf, runCallers } from '../people/callers.ts'
import { startCluster } from '../people/cluster.ts'
import { startLoadProcess } from '../people/load-process.ts'
import { loadArguments } from './processes.ts'

export interface Posting {
  readonly aloneMs: number
  readonly duringMs: number
  /** The median of rounds, each with both. */
  readonly ratio: number
}

const callers = 2
const accounts = 64

/**
 * The median time to post an entry in a transaction, as the product does, on a separate PostgreSQL: alone, and while a process
 * builds snapshots with one low-priority thread.
 */
export async function measurePosting(plan: {
  readonly rounds: number
  readonly sliceMs: number
  readonly investors: number
}): Promise<Posting> {
  const cluster = await startCluster()
  try {
    await cluster.createDatabase('proof')
    const url = testUrl(cluster.postgres, 'proof')
    const database = openDatabase({ url, poolMax: callers, process: 'bench', onPoolError: () => undefined })
    const folder = join(cluster.folder, 'snapshot')
    const load = await startLoadProcess({
      command: process.execPath,
      args: loadArguments(plan.investors, folder),
      logFile: join(cluster.folder, 'builder.log'),
    })
    try {
      const keys = await fundedAccounts(database, ...Array.from({ length: accounts }, () => 1_000_000_000_000n))
      let next = 0
      const post = async () => {
        next += 2
        const source = keys[next % accounts]
        const target = keys[(next + 1) % accounts]
        if (source === undefined || target === undefined) throw new Error('there are accounts')
        await database.transaction((tx) => postEntries(tx, [entryOf(nextEntryKey(), [[source, target, 1n]])]))
      }
      await runCallers(callers, plan.sliceMs, post)
      const alone: number[] = []
      const during: number[] = []
      for (let round = 0; round < plan.rounds; round += 1) {
        alone.push((await runCallers(callers, plan.sliceMs, post)).p50Ms)
        await load.resume()
        during.push((await runCallers(callers, plan.sliceMs, post)).p50Ms)
        await load.halt()
      }
      const ratio = medianOf(during.map((ms, round) => ms / (alone[round] ?? ms)))
      return { aloneMs: medianOf(alone), duringMs: medianOf(during), ratio }
    } finally {
      await load.end()
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    }
  } finally {
    await cluster.stop()
  }
}
