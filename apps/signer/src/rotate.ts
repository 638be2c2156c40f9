import type { PublicKeys } from './keys.ts'
import type { Parts } from './parts.ts'
import { Refusal } from './refusal.ts'
import { isPinned, readSwitch } from './store.ts'

/**
 * Makes a new ring while payouts are stopped; resuming them takes two people. Where the newest ring is not pinned yet, it is answered
 * instead: idempotent after a crash, and a repeating caller makes only one ring.
 */
export function rotate(parts: Parts): Promise<PublicKeys> {
  const { keys, database } = parts
  return database.inTurn(async (tx) => {
    if ((await readSwitch(tx))?.stopped !== true) throw new Refusal('not_stopped')
    const held = keys.publicKeys()
    if (held === undefined) throw new Refusal('no_keys')
    if (!(await isPinned(tx, held.depositXpub))) {
      parts.resealEnrolment()
      return held
    }
    // What does not open now would not open under the new ring either.
    parts.enrolment()
    const made = keys.rotate()
    parts.resealEnrolment()
    return made
  })
}
