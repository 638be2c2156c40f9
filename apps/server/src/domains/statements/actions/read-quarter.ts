import { decimalFromMicro } from '@clearhold/contract/money'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { quarterDays } from '@clearhold/contract/statements/rules'
import type { QuarterStatement } from '@clearhold/contract/statements/schema'
import { readTurnoverSpans } from '#domains/ledger/index.ts'
import { readSnapshotBefore, type SnapshotBefore } from '#domains/solvency/index.ts'
import { readNetworkFees } from '#domains/treasury/index.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import type { QuarterParts } from '../parts.ts'
import { dayOf, quarterMoney, quarterSettledMs } from '../rules.ts'

/** The operator's figures of a quarter that has ended, all from one snapshot of the database: the same every time. */
export async function readQuarter(
  { database, clock }: Pick<QuarterParts, 'database' | 'clock'>,
  quarter: string,
): Promise<Result<QuarterStatement, 'quarter_not_ended'>> {
  const days = quarterDays(quarter)
  if (clock.now().getTime() < Date.parse(days[3]) + quarterSettledMs) return refuse('quarter_not_ended')
  return ok(await inOneSnapshot(database, (tx) => stateQuarter(tx, quarter, days)))
}

function inOneSnapshot<Value>(database: Database, read: (tx: Tx) => Promise<Value>): Promise<Value> {
  return database.transaction(read, { isolation: 'repeatable read' })
}

async function stateQuarter(
  tx: Tx,
  quarter: string,
  days: readonly [string, string, string, string],
): Promise<QuarterStatement> {
  const coverage: QuarterStatement['coverage'] = []
  for (const day of days) {
    const at = new Date(day)
    coverage.push({ at: at.toISOString(), snapshot: shown(await readSnapshotBefore(tx, at)) })
  }
  const from = new Date(days[0])
  const until = new Date(days[3])
  const fees = await readNetworkFees(tx, from, until)
  return {
    format: 'clearhold quarter 1',
    quarter,
    from: days[0],
    to: dayOf(new Date(until.getTime() - 1)),
    coverage,
    ...quarterMoney(await readTurnoverSpans(tx, days)),
    networkFees: fees.map(({ chainId, transactions, atMostWei }) => ({
      chainId,
      transactions,
      atMostWei: String(atMostWei),
    })),
  }
}

function shown(snapshot: SnapshotBefore | undefined): QuarterStatement['coverage'][number]['snapshot'] {
  if (snapshot === undefined) return null
  const { number, takenAt, chainId, blockNumber, owedMicro, heldMicro, provedMicro } = snapshot
  return {
    number,
    takenAt: takenAt.toISOString(),
    chainId: Number(chainId),
    block: String(blockNumber),
    owed: decimalFromMicro(owedMicro),
    held: decimalFromMicro(heldMicro),
    proved: decimalFromMicro(provedMicro),
  }
}
