import { momentText } from '@clearhold/contract/texts/message-text'
import { recordChange } from '#domains/audit/index.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Appointment } from '#platform/durable/flow.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import type { BreakGlassFlowParts } from '../parts.ts'
import { breakGlassStep, recoveryLink } from '../rules.ts'
import {
  type BreakGlass,
  finishBreakGlass,
  readBreakGlass,
  readBreakGlassFacts,
  writeBreakGlassTold,
} from '../store/break-glass.ts'
import { readStaffIds } from '../store/directory.ts'
import { lockPerson } from '../store/people.ts'
import { endSessions } from './end-sessions.ts'
import { notifyOfBreakGlassEnd } from './notify-of-break-glass-end.ts'
import { stopBreakGlass } from './stop-break-glass.ts'

/**
 * Does what a break-glass is due, by PostgreSQL's own time: once the public log has its beginning, mails to all staff; 24 hours after
 * these its end. Returns when to look again; every step is a row, so that a worker that dies repeats none.
 */
export async function advanceBreakGlass(parts: BreakGlassFlowParts, id: string): Promise<Appointment | null> {
  const known = await readBreakGlass(parts.database.reader, id)
  if (known === undefined) return null
  return parts.database.transaction(async (tx) => {
    await lockPerson(tx, known.personId)
    const found = await readBreakGlass(tx, id)
    if (found?.state !== 'waiting') return null
    const { now, isPublic, mayGoOn } = await readBreakGlassFacts(tx, found)
    if (!mayGoOn) {
      await stopBreakGlass(tx, found, { reason: 'not_active', actor: 'system:break_glass' })
      return null
    }
    const isMailWaiting = await parts.isMailWaiting(tx)
    const step = breakGlassStep({ now, isPublic, isMailWaiting, toldAt: found.toldAt })
    if (step.do === 'finish') {
      await finish(tx, parts, found)
      return null
    }
    const at = step.do === 'tell' ? await tell(tx, found) : step.at
    return { waitMs: Math.max(0, at.getTime() - now.getTime()), mark: `${found.toldAt.length}:${at.getTime()}` }
  })
}

/** A mail to every member of staff, each with a link of its own that stops it. Returns when the wait is over. */
async function tell(tx: Tx, { id: breakGlassId, personId: ownerId, toldAt }: BreakGlass): Promise<Date> {
  const ends = await writeBreakGlassTold(tx, breakGlassId)
  const day = toldAt.length + 1
  await recordChange(tx, {
    actor: 'system:break_glass',
    action: 'break_glass.told',
    subject: `person:${ownerId}`,
    after: { breakGlassId, day },
    event: null,
  })
  for (const personId of await readStaffIds(tx))
    await appendEvent(tx, {
      type: 'break_glass.waiting',
      personId,
      payload: {
        breakGlassId,
        breakGlassLink: recoveryLink(breakGlassId, day),
        breakGlassOf: personId === ownerId ? 'own' : 'other',
        ends: momentText(ends),
      },
    })
  return ends
}

/** The lost factors go, and every session of this owner ends; permissions and approving keys stay as they are. */
async function finish(tx: Tx, { clock }: BreakGlassFlowParts, found: BreakGlass): Promise<void> {
  await finishBreakGlass(tx, found.id)
  await endSessions(tx, { clock }, found.personId, 'recovered')
  await recordChange(tx, {
    actor: 'system:break_glass',
    action: 'break_glass.done',
    subject: `person:${found.personId}`,
    before: { breakGlassId: found.id, state: 'waiting' },
    after: { state: 'done' },
    event: null,
  })
  await notifyOfBreakGlassEnd(tx, found, 'completed')
}
