import { defineFlow } from '#platform/durable/flow.ts'
import { creditCapital } from '../actions/credit-capital.ts'

/** Keeps the journal short: the rest is left to the next call. */
const batchesMax = 50

/**
 * The operator's own money arrives on a chain: seen -> credited as capital | unattributed (its sender was not declared) | moved between
 * our own addresses | reorged. Woken by blocks that brought anything for it.
 */
export function capitalFlow(parts: Parameters<typeof creditCapital>[0]) {
  return defineFlow({
    name: 'capital',
    advance: async (_chain, run) => {
      for (let batch = 1; batch <= batchesMax; batch += 1) {
        if (!(await run(`credit ${batch}`, () => creditCapital(parts)))) return null
      }
      return { waitMs: 0, mark: 'more' }
    },
  })
}
