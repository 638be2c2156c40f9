import { setTimeout as pause } from 'node:timers/promises'
import type { Comparison } from '#domains/treasury/index.ts'
import { randomId } from '#platform/crypto/crypto.ts'
import type { Database } from '#platform/database/database.ts'
import { onPrimary } from '#platform/database/long-reads.ts'
import type { TestDatabase } from '#testing/resources.ts'
import { type Cut, drawCut } from './actions/draw-cut.ts'
import { type Owed, readHoldings } from './actions/read-holdings.ts'
import { releaseCut } from './actions/release-cut.ts'
import { insertPulse } from './store/pulses.ts'

export async function cutOf(database: Database): Promise<Cut> {
  const cut = await drawCut(database, randomId(), (ms) => pause(ms))
  if (cut === undefined) throw new Error('no cut could be drawn')
  return cut
}

/** Everything that is owed at a cut. */
export async function allOwed(database: Database, cut: Cut, most = 3): Promise<Owed[]> {
  const all: Owed[] = []
  for await (const page of readHoldings({ database, longReads: onPrimary(database) }, cut, { chainId: 31_337, most }))
    all.push(...page)
  await releaseCut(database, cut)
  return all
}

/** A pulse of what a test measured on the test chain; fields that are not given are zero. */
export function measuredPulse({ app }: Pick<TestDatabase, 'app'>, measured: Partial<Comparison>): Promise<void> {
  const comparison: Comparison = {
    chainId: 31_337,
    blockNumber: 1n,
    blockHash: `0x${'ab'.repeat(32)}`,
    chainMicro: 0n,
    bookMicro: 0n,
    custodyMicro: 0n,
    unbookedMicro: 0n,
    unsettledMicro: 0n,
    owedMicro: 0n,
    kept: null,
    ...measured,
  }
  return app.transaction((tx) => insertPulse(tx, comparison))
}
