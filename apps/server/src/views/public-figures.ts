import { decimalFromMicro } from '@clearhold/contract/money'
import { ok } from '@clearhold/contract/result'
import * as endpoints from '@clearhold/contract/views/endpoints'
import type { PublicFigures } from '@clearhold/contract/views/figures'
import { readUptime } from '../domains/content/index.ts'
import { assetsHeldMicro, readFigures, readHouseAccounts, readTurnover } from '../domains/ledger/index.ts'
import { readOwed } from '../domains/solvency/index.ts'
import { readWithdrawalTimes } from '../domains/withdrawals/index.ts'
import { cachedFor } from '../platform/cache/cached.ts'
import type { Clock } from '../platform/clock/clock.ts'
import { demoHistoryAnswer, readDemoHistory } from '../platform/clock/demo-history.ts'
import type { Database } from '../platform/database/database.ts'
import { type Route, serve } from '../platform/http/route.ts'
import { dayBefore, flowReasons, paidOutMicro } from './money-flows.ts'

const cacheMs = 60_000

/** The public figures, all from one snapshot of the ledger. What cannot be computed yet is null, never a guess. */
export async function readPublicFigures(database: Database, clock: Clock): Promise<PublicFigures> {
  const now = clock.now()
  const computedAt = now.toISOString()
  return database.transaction(
    async (tx) => {
      const heldMicro = await assetsHeldMicro(tx)
      const figures = await readFigures(tx)
      const owed = await readOwed(tx, await readHouseAccounts(tx), figures)
      const turnover = await readTurnover(tx, flowReasons, dayBefore(now, 0))
      const times = await readWithdrawalTimes(tx, now)
      const uptime = await readUptime(tx, clock, 'api')
      return {
        assetsHeld: { value: decimalFromMicro(heldMicro), computedAt, howWeKnow: 'assets_held' },
        owedToInvestors: { value: decimalFromMicro(owed.totalMicro), computedAt, howWeKnow: 'owed_to_investors' },
        paidOut: { value: decimalFromMicro(paidOutMicro(turnover)), computedAt, howWeKnow: 'paid_out' },
        investors: { count: Number(figures.people), computedAt, howWeKnow: 'investors' },
        medianWithdrawal: {
          seconds: times.medianSeconds,
          withdrawals: times.count,
          computedAt,
          howWeKnow: 'median_withdrawal',
        },
        uptime: { ...uptime, computedAt, howWeKnow: 'uptime' },
        demoHistory: demoHistoryAnswer(await readDemoHistory(tx)),
      }
    },
    { isolation: 'repeatable read' },
  )
}

export function publicFiguresRoutes(database: Database, clock: Clock): Route[] {
  const figures = cachedFor(clock, cacheMs, () => readPublicFigures(database, clock))
  return [serve(endpoints.readPublicFigures, async () => ok(await figures()))]
}
