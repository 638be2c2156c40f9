import { payDuePositions } from '#domains/plans/actions/pay-due-positions.ts'
import { payBatchMax } from '#domains/plans/rules.ts'
import { planParts } from '#main/wiring/plans.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { waitFor } from '#stack/wait-for.ts'
import { passHours } from '#testing/plans.ts'
import { beginPositions } from '../../faults/plans/bulk.ts'
import { type Figure, medianOf, type Place, untilQuiet } from './place.ts'

/** The flow's concurrency. */
const lanes = 2

/** Positions that end at once: through event, relay, Restate and worker, compared with the action alone in a separate process. */
export async function measureMaturities(
  place: Place,
  { rounds, positions }: { readonly rounds: number; readonly positions: number },
): Promise<Figure> {
  const shares: number[] = []
  const said: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const alone = await rateAlone(place, positions)
    const flow = await rateOfFlow(place, positions)
    shares.push(flow / alone)
    said.push(`${flow.toFixed(0)}/${alone.toFixed(0)}`)
  }
  return {
    name: `${positions} positions due at once, of payDue alone`,
    value: medianOf(shares),
    unit: 'share',
    bound: 0.8,
    details: `positions a second, flow/alone: ${said.join(' ')}`,
  }
}

async function rateAlone(place: Place, positions: number): Promise<number> {
  const { whole, database } = place
  await untilQuiet(place)
  await whole.product.worker.stop()
  await begin(place, positions)
  const parts = planParts({ database, clock: systemClock }, { edition: 'demo' })
  const startedAt = performance.now()
  const lane = async () => {
    for (;;) {
      const { paid, stuck } = await payDuePositions(parts)
      if (paid + stuck < payBatchMax) return
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  const seconds = (performance.now() - startedAt) / 1_000
  await whole.product.worker.start()
  return positions / seconds
}

async function rateOfFlow(place: Place, positions: number): Promise<number> {
  await untilQuiet(place)
  await begin(place, positions)
  const startedAt = performance.now()
  await waitFor('all to be paid', async () => (await openPositions(place)) === 0, { timeoutMs: 300_000, everyMs: 20 })
  return positions / ((performance.now() - startedAt) / 1_000)
}

async function begin(place: Place, positions: number): Promise<void> {
  await beginPositions(place.database, (statement, values) => place.query(statement, values), positions)
  // As autovacuum does within a minute: freshly bulk-loaded rows have no statistics yet.
  await place.query('analyze')
  await passHours(place.database, 37)
}

async function openPositions({ query }: Place): Promise<number> {
  const [row] = await query<{ n: number }>(`select count(*)::int as n from plans.position where state = 'open'`)
  return row?.n ?? 0
}
