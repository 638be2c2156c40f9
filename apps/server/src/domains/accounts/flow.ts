import type { Clock } from '#platform/clock/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { defineFlow } from '#platform/durable/flow.ts'
import { lapseFreeze } from './actions/lapse-freeze.ts'

/**
 * A freeze, by person: begun by one -> 72 hours -> over, unless two people agreed on a later day -> over then. Unfreezing and agreeing are
 * transactions of people; this flow, woken when an account is frozen, only looks when its end is there.
 */
export function freezeFlow(parts: { readonly database: Database; readonly clock: Clock }) {
  return defineFlow({ name: 'freeze', advance: (personId, run) => run('lapse', () => lapseFreeze(parts, personId)) })
}
