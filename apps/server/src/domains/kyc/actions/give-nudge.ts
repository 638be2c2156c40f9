import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { appendEvent } from '../../../platform/events/outbox.ts'
import { readHolders } from '../../accounts/index.ts'
import { type Nudge, nudgeAt, nudgesOfPerson, reference, reviewersToldMax } from '../rules.ts'
import { insertNudge, type RoundKey, type RoundRow, readRevisedParts, readRound } from '../store/rounds.ts'

export interface NudgeParts {
  readonly database: Database
  readonly clock: Clock
  readonly promisedHours: number
}

/** How long until a nudge is due, in milliseconds; 0 when it is, undefined when there is nothing left to wait for. */
export async function waitForNudge(
  { database, clock, promisedHours }: NudgeParts,
  key: RoundKey,
  nudge: Nudge,
): Promise<number | undefined> {
  const round = await readRound(database.reader, key)
  const since = round && waitsSince(round, nudge)
  if (since === undefined) return undefined
  return Math.max(0, nudgeAt(nudge, since, promisedHours).getTime() - clock.now().getTime())
}

/**
 * Reminds whoever must act: reviewers when a case is late, owners when it is twice as late, the person when they were asked to
 * send something again. Once a round and kind, and only if it is still true.
 */
export async function giveNudge(parts: NudgeParts, key: RoundKey, nudge: Nudge): Promise<boolean> {
  return parts.database.transaction(async (tx) => {
    const round = await readRound(tx, key)
    if (round === undefined || waitsSince(round, nudge) === undefined) return false
    if (!(await insertNudge(tx, key, nudge, parts.clock.now()))) return false
    if (isOfPerson(nudge)) await remindPerson(tx, round)
    else await remindStaff(tx, round, nudge === 'overdue', parts.promisedHours)
    return true
  })
}

/** Since when somebody is waited for: us, until the round is decided; the person, after a revision and until they answer. */
function waitsSince({ sentAt, decidedAt, outcome, over }: RoundRow, nudge: Nudge): Date | undefined {
  if (over) return undefined
  if (isOfPerson(nudge)) return outcome === 'revision' ? (decidedAt ?? undefined) : undefined
  return decidedAt === null ? sentAt : undefined
}

function isOfPerson(nudge: Nudge): boolean {
  return nudgesOfPerson.some((kind) => kind === nudge)
}

async function remindPerson(tx: Tx, { caseId, round, personId }: RoundRow): Promise<void> {
  const parts = await readRevisedParts(tx, { caseId, round })
  await appendEvent(tx, { type: 'kyc.reminder', personId, payload: { kycId: caseId, parts: parts.join(' ') } })
}

/** Whoever has the case; a case nobody has is everybody's, but not so many are told that nobody feels meant. */
async function remindStaff(
  tx: Tx,
  { caseId, number, personId, assigneeId }: RoundRow,
  isFirst: boolean,
  promisedHours: number,
): Promise<void> {
  const holders = await readHolders(tx, isFirst ? 'kyc_reviewer' : 'owner')
  const told = isFirst && assigneeId !== null ? [assigneeId] : holders.slice(0, reviewersToldMax)
  const payload = {
    kycId: caseId,
    reference: reference(number),
    hours: isFirst ? promisedHours : 2 * promisedHours,
  }
  for (const staffId of told.filter((id) => id !== personId)) {
    await appendEvent(tx, { type: isFirst ? 'kyc.overdue' : 'kyc.escalated', personId: staffId, payload })
  }
}
