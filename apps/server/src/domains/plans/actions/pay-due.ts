import { decimalFromMicro } from '@clearhold/contract/money'
import type { RenewalHindrance } from '@clearhold/contract/plans/positions'
import { maturityOf, reservedMicro } from '@clearhold/contract/plans/rules'
import { momentText } from '@clearhold/contract/texts/message-text'
import { readJoining } from '#domains/accounts/index.ts'
import { recordChange } from '#domains/audit/index.ts'
import {
  capitalAccount,
  escrowAccount,
  formatEntryId,
  openAccounts,
  postEntries,
  readBalancesMicro,
} from '#domains/ledger/index.ts'
import { markBonusesPaid } from '#domains/referrals/index.ts'
import { businessNow } from '#platform/clock/clock.ts'
import { randomId } from '#platform/crypto/crypto.ts'
import type { Tx } from '#platform/database/database.ts'
import { appendEvents, type PersonEvent } from '#platform/events/outbox.ts'
import { mayBePromised, type PlansParts } from '../parts.ts'
import { messageValues, payBatchMax, payRetryMs, referenceOf, renewalHindranceOf } from '../rules.ts'
import { type DuePosition, lockDue, type PositionEnd, readDueIds, writeEnds, writeRetries } from '../store/due.ts'
import { insertPositions, type NewPosition, readPosition } from '../store/positions.ts'
import { composeEntry } from './compose-entry.ts'

export interface Paid {
  readonly paid: number
  /** Whose escrow or lock did not hold what it must: left open, for people to look at. */
  readonly stuck: number
}

/** One due position, and the one that follows it where a renewal is possible. */
interface Due {
  readonly position: DuePosition
  readonly renewal: Omit<NewPosition, 'escrowEntry'> | undefined
  readonly hindrance: RenewalHindrance | null
}

/** What became of it in the book. */
interface Ended extends Due {
  readonly entryId: bigint
  readonly renewalEntryId: bigint | undefined
}

/** Balances moved under the group between a look and a write: the group is written again, with its accounts held first. */
const movedStates: ReadonlySet<unknown> = new Set(['40001', '40P01', '23514'])

/** The book took a renewal whose payment it refused, out of other money of the person: nothing of that may stand. */
class RenewedUnpaid extends Error {}

/**
 * Pays what is due, out of each position's own escrow, as one group of the ledger in one transaction: a position is paid and
 * ended, or neither. Several may do so at once; each takes what no other holds. A group that one position spoils is paid
 * position by position, and what cannot be paid waits for its next try behind the others.
 */
export async function payDue(parts: PlansParts, limit = payBatchMax): Promise<Paid> {
  try {
    return await parts.database.transaction((tx) => payBatch(tx, parts, { limit, careful: false }), { attemptsMax: 1 })
  } catch (error) {
    if (error instanceof RenewedUnpaid) return payEach(parts, limit)
    if (!movedStates.has((error as { code?: unknown }).code)) throw error
  }
  try {
    return await parts.database.transaction((tx) => payBatch(tx, parts, { limit, careful: true }))
  } catch (error) {
    if (!isSpoiled(error)) throw error
    return payEach(parts, limit)
  }
}

/** What one position does to a transaction, and no other of the same batch would: a rule of the database it does not keep. */
function isSpoiled(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return error instanceof RenewedUnpaid || (typeof code === 'string' && code.startsWith('23'))
}

async function payEach(parts: PlansParts, limit: number): Promise<Paid> {
  const { database } = parts
  const now = await businessNow(database.reader)
  const sum = { paid: 0, stuck: 0 }
  for (const only of await readDueIds(database.reader, now, limit)) {
    try {
      const { paid, stuck } = await database.transaction((tx) => payBatch(tx, parts, { limit: 1, careful: true, only }))
      sum.paid += paid
      sum.stuck += stuck
    } catch (error) {
      if (!isSpoiled(error)) throw error
      await database.transaction((tx) => writeRetries(tx, [only], retryAt(now)))
      sum.stuck += 1
    }
  }
  return sum
}

interface Batch {
  readonly limit: number
  readonly careful: boolean
  /** This position and no other. */
  readonly only?: string
}

async function payBatch(tx: Tx, parts: PlansParts, { limit, careful, only }: Batch): Promise<Paid> {
  const now = await businessNow(tx)
  const positions = await lockDue(tx, now, limit, only)
  if (positions.length === 0) return { paid: 0, stuck: 0 }
  const ended = await post(tx, await withRenewals(tx, parts, positions, now), careful)
  if (ended.length > 0) await writeDown(tx, ended, now)
  const paid = new Set(ended.map(({ position: { id } }) => id))
  const stuck = positions.flatMap(({ id }) => (paid.has(id) ? [] : [id]))
  if (stuck.length > 0) await writeRetries(tx, stuck, retryAt(now))
  return { paid: ended.length, stuck: stuck.length }
}

function retryAt(now: Date): Date {
  return new Date(now.getTime() + payRetryMs)
}

/** Decides for each that was to be renewed whether it can be; the rest are paid out. */
async function withRenewals(tx: Tx, parts: PlansParts, positions: readonly DuePosition[], now: Date): Promise<Due[]> {
  const wanted = positions.some(({ atMaturity }) => atMaturity === 'renew')
  let freeMicro = wanted ? ((await readBalancesMicro(tx, [capitalAccount])).get(capitalAccount) ?? 0n) : 0n
  const isHalted = wanted && (await parts.isHalted(tx))
  const list: Due[] = []
  for (const position of positions) {
    if (position.atMaturity !== 'renew') {
      list.push({ position, renewal: undefined, hindrance: null })
      continue
    }
    const neededMicro = reservedMicro(position.terms, position.amountMicro, false)
    const hindrance = renewalHindranceOf({
      isOffered: position.versionState === 'published',
      isHalted,
      isPersonReady: await isReady(tx, parts, position.personId),
      freeCapitalMicro: freeMicro,
      neededMicro,
    })
    if (hindrance === undefined) freeMicro -= neededMicro
    const renewal = hindrance === undefined ? renewalOf(position, now) : undefined
    list.push({ position, renewal, hindrance: hindrance ?? null })
  }
  return list
}

/** A renewal is a new promise and asks of the person what the first one did. */
async function isReady(tx: Tx, parts: PlansParts, personId: string): Promise<boolean> {
  const joining = await readJoining(tx, personId)
  return joining?.state === 'active' && joining.emailVerified && (await mayBePromised(parts, tx, personId))
}

/** The same principal on the same terms, from now on; the bonus belongs to the first plan alone. */
function renewalOf(position: DuePosition, now: Date): Omit<NewPosition, 'escrowEntry'> {
  const { personId, terms, amountMicro, profitMicro } = position
  const { renewalRiskVersion, renewalLanguage, renewalAcknowledgedAt } = position
  if (renewalRiskVersion === null || renewalLanguage === null || renewalAcknowledgedAt === null) {
    throw new Error(`nobody acknowledged the renewal of position ${position.id}`)
  }
  return {
    id: randomId(),
    personId,
    terms,
    amountMicro,
    profitMicro,
    bonusMicro: 0n,
    referrerId: null,
    startedAt: now,
    dueAt: maturityOf(terms, now),
    renewedFrom: position.id,
    riskVersion: renewalRiskVersion,
    language: renewalLanguage,
    acknowledgedAt: renewalAcknowledgedAt,
    activationKey: null,
  }
}

/**
 * Writes the entries, each payment before its renewal; what the book refuses to pay is left out, and a renewal it refuses is a
 * pay-out. A renewal that stands without its payment undoes the whole group.
 */
async function post(tx: Tx, dues: readonly Due[], careful: boolean): Promise<Ended[]> {
  const renewals = dues.flatMap(({ renewal }) => renewal ?? [])
  if (renewals.length > 0)
    await openAccounts(
      tx,
      renewals.map(({ id }) => escrowAccount(id)),
    )
  const drafts = dues.flatMap(({ position, renewal }) => [
    composeEntry(position, 'plan.matured', 'system:maturity'),
    ...(renewal === undefined ? [] : [composeEntry(renewal, 'plan.renewed', 'system:maturity')]),
  ])
  const outcomes = (await postEntries(tx, drafts, { careful })).values()
  return dues.flatMap((due): Ended[] => {
    const paid = outcomes.next().value
    const renewed = due.renewal === undefined ? undefined : outcomes.next().value
    if (paid?.kind !== 'posted') {
      if (renewed?.kind === 'posted') throw new RenewedUnpaid(`position ${due.position.id} was renewed and not paid`)
      return []
    }
    if (renewed?.kind === 'posted') return [{ ...due, entryId: paid.entryId, renewalEntryId: renewed.entryId }]
    const hindrance = due.renewal === undefined ? due.hindrance : 'fully_subscribed'
    return [{ ...due, renewal: undefined, hindrance, entryId: paid.entryId, renewalEntryId: undefined }]
  })
}

async function writeDown(tx: Tx, ended: readonly Ended[], now: Date): Promise<void> {
  const ends = ended.map(({ position: { id }, entryId, hindrance }): PositionEnd => ({ id, entry: entryId, hindrance }))
  await writeEnds(tx, 'matured', now, ends)
  await insertPositions(
    tx,
    ended.flatMap(({ renewal, renewalEntryId }) =>
      renewal === undefined || renewalEntryId === undefined ? [] : [{ ...renewal, escrowEntry: renewalEntryId }],
    ),
  )
  const bonuses = await markBonusesPaid(
    tx,
    new Map(
      ended
        .filter(({ position }) => position.bonusMicro > 0n)
        .map(({ position, entryId }) => [position.id, formatEntryId(entryId)]),
    ),
  )
  const events: PersonEvent[] = []
  for (const each of ended) events.push(each.renewal === undefined ? maturedEvent(each) : await renewedEvent(tx, each))
  await appendEvents(tx, [...bonuses, ...events])
  await recordChange(tx, {
    actor: 'system:maturity',
    action: 'plan.matured',
    subject: `position:${ended[0]?.position.id}`,
    after: ended.map(({ position: { id }, entryId, renewal }) => ({ id, entryId, renewedTo: renewal?.id })),
    event: null,
  })
}

function maturedEvent({ position, entryId, hindrance }: Ended): PersonEvent {
  const values = messageValues(position, formatEntryId(entryId))
  const payload = hindrance === null ? values : { ...values, hindrance }
  return { type: 'plan.matured', personId: position.personId, payload }
}

async function renewedEvent(tx: Tx, { position, renewal, renewalEntryId }: Ended): Promise<PersonEvent> {
  const renewed = renewal === undefined ? undefined : await readPosition(tx, renewal.id)
  if (renewed === undefined || renewalEntryId === undefined) throw new Error('a renewal was not stored')
  const payload = {
    ...messageValues(position, formatEntryId(renewalEntryId)),
    earned: decimalFromMicro(position.profitMicro),
    newReference: referenceOf(renewed.number),
    newPositionId: renewed.id,
    due: momentText(renewed.dueAt),
  }
  return { type: 'plan.renewed', personId: position.personId, payload }
}
