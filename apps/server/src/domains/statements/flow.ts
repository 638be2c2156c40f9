import { type Appointment, defineFlow } from '#platform/durable/flow.ts'
import { advanceLongStatement, type NextStep } from './actions/advance-long-statement.ts'
import type { LongStatementParts } from './parts.ts'

/** After so many steps a call ends and another goes on, so that no journal grows without end. */
const stepsMax = 50

/**
 * One long statement, by its id, woken when it is asked for: asked -> making, part by part -> ready -> deleted after seven days, or failed.
 * The row says how far it has come; files are written before the row names them, so a step that died is done again with the same bytes.
 */
export function longStatementFlow(parts: LongStatementParts) {
  return defineFlow({
    name: 'longStatement',
    // Each step computes for a second or more and holds some megabytes.
    stepsAtOnceMax: 1,
    advance: async (id, run) => {
      let next: NextStep = 'go on'
      for (let step = 0; step < stepsMax && next === 'go on'; step += 1)
        next = await run('make', () => advanceLongStatement(parts, id))
      return next === 'go on' ? anotherCall : next
    },
  })
}

const anotherCall: Appointment = { waitMs: 0, mark: 'go on' }
