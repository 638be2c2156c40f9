import { haveBalancesMoved } from '#domains/ledger/index.ts'
import { businessNow } from '#platform/clock/clock.ts'
import { randomId } from '#platform/crypto/crypto.ts'
import type { Tx } from '#platform/database/database.ts'
import type { PlansParts } from '../parts.ts'
import { mayBePromised, payBatchMax, payRetryMs, renewalHindranceOf } from '../rules.ts'
import {
  callMature,
  lockDue,
  type Renewal,
  type RenewalGround,
  readDueIds,
  readRenewalGrounds,
  writeRetries,
} from '../store/due.ts'

export interface Paid {
  readonly paid: number
  /** Positions whose escrow or lock did not hold what it must: left open, for staff to look at. */
  readonly stuck: number
}

/**
 * Pays what is due, out of each position's own escrow, as one posting group in one transaction: a position is paid and ended, or neither.
 * Safe to run concurrently; each call takes what no other holds. A group that one position makes fail is paid position by position, and
 * what cannot be paid is retried after the others.
 */
export async function payDuePositions(parts: PlansParts, limit = payBatchMax): Promise<Paid> {
  try {
    return await parts.database.transaction((tx) => payBatch(tx, parts, { limit, careful: false }), { attemptsMax: 1 })
  } catch (error) {
    if (!haveBalancesMoved(error)) throw error
  }
  try {
    return await parts.database.transaction((tx) => payBatch(tx, parts, { limit, careful: true }))
  } catch (error) {
    if (!isSpoiled(error)) throw error
    return payEach(parts, limit)
  }
}

/** An error caused by a single position of the batch: it violates a rule of the database. */
function isSpoiled(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && code.startsWith('23')
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
  /** Only this position. */
  readonly only?: string
}

async function payBatch(tx: Tx, parts: PlansParts, { limit, careful, only }: Batch): Promise<Paid> {
  const { ids, wantsRenewals } = await lockDue(tx, limit, only)
  if (ids.length === 0) return { paid: 0, stuck: 0 }
  const grounds = wantsRenewals ? await readRenewalGrounds(tx, ids) : []
  const { paid, stuckIds } = await callMature(tx, ids, { careful, renewals: decideRenewals(parts, grounds) })
  if (stuckIds.length > 0) await writeRetries(tx, stuckIds, retryAt(await businessNow(tx)))
  return { paid, stuck: stuckIds.length }
}

function retryAt(now: Date): Date {
  return new Date(now.getTime() + payRetryMs)
}

/** Decides for each position to be renewed whether it can be: the id of the renewal, or why it is paid out. */
function decideRenewals({ edition }: PlansParts, grounds: readonly RenewalGround[]): Map<string, Renewal> {
  let freeMicro = grounds[0]?.capitalMicro ?? 0n
  const renewals = new Map<string, Renewal>()
  for (const ground of grounds) {
    const hindrance = renewalHindranceOf({
      isOffered: ground.isOffered,
      isHalted: ground.isHalted,
      isPersonReady: isReady(ground) && mayBePromised(edition, ground.identityState),
      freeCapitalMicro: freeMicro,
      neededMicro: ground.neededMicro,
    })
    if (hindrance === undefined) freeMicro -= ground.neededMicro
    renewals.set(ground.id, hindrance === undefined ? { nextId: randomId() } : { hindrance })
  }
  return renewals
}

/** A renewal is a new promise and has the same requirements as the first one. */
function isReady({ personState, isEmailVerified }: RenewalGround): boolean {
  return personState === 'active' && isEmailVerified
}
