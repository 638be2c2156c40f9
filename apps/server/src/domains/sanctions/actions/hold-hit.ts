import type { Command } from '#domains/approvals/index.ts'
import type { HoldParts } from '../parts.ts'
import { holdCommandName } from '../rules.ts'
import { decideHit } from './decide-hit.ts'

/** The one on the list: two people agree, and what is theirs is held by law. */
export function holdHit({ clock, onHeld }: HoldParts): Command {
  return decideHit({ name: holdCommandName, state: 'held', clock, onDecided: onHeld })
}
