import type { Command } from '#domains/approvals/index.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { clearCommandName } from '../rules.ts'
import { decideHit } from './decide-hit.ts'

/** Somebody else than the one on the list: two people agree, and what waited may go on. */
export function clearHit({ clock }: { readonly clock: Clock }): Command {
  return decideHit({ name: clearCommandName, state: 'cleared', clock })
}
