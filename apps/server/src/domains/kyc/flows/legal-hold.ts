import type { Clock } from '#platform/clock/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { defineFlow } from '#platform/durable/flow.ts'
import { lapseLegalHold } from '../actions/lapse-legal-hold.ts'

/**
 * A legal hold, one per person: begun -> 72 hours -> lapses, unless two people agreed on a later day -> lapses then. Woken when one begins.
 */
export function legalHoldFlow(parts: { readonly database: Database; readonly clock: Clock }) {
  return defineFlow({
    name: 'legalHold',
    advance: (personId, run) => run('lapse', () => lapseLegalHold(parts, personId)),
  })
}
