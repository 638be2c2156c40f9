import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { lookAttemptsMax, lookHeldMs, lookToldEveryMs } from '../rules.ts'
import { endLook, type StoredLook, takeLook, writeProgress } from '../store/looks.ts'
import type { Sealable } from './seal-chain.ts'
import { verifyChain } from './verify-chain.ts'

export interface LookParts {
  readonly database: Database
  readonly clock: Clock
  readonly sealables: readonly Sealable[]
  /** Every way in which the book contradicts itself, in words; the ledger's, handed in by main/. */
  readonly bookFaults: () => Promise<readonly string[]>
}

/**
 * Makes the look somebody asked for, and says how far it is while it reads; false when nobody did. A worker that dies loses it
 * after a minute and another begins again; what fails three times is said to have failed.
 */
export async function makeLook(parts: LookParts): Promise<boolean> {
  const { database, clock } = parts
  const taken = await database.transaction(async (tx) => {
    const now = clock.now()
    return takeLook(tx, now, heldUntil(now))
  })
  if (taken === undefined) return false
  try {
    const firstBroken = await read(parts, taken)
    const end = { endedAt: clock.now(), outcome: firstBroken === undefined ? 'whole' : 'broken' } as const
    await database.transaction((tx) =>
      endLook(tx, taken.id, { ...end, ...(firstBroken !== undefined && { firstBroken }) }),
    )
  } catch (error) {
    if (taken.attempts >= lookAttemptsMax) {
      await database.transaction((tx) => endLook(tx, taken.id, { endedAt: clock.now(), outcome: 'failed' }))
    }
    throw error
  }
  return true
}

async function read(
  { database, clock, sealables, bookFaults }: LookParts,
  { id }: StoredLook,
): Promise<string | undefined> {
  let toldAt = clock.now().getTime()
  const tell = async (stage: StoredLook['stage'], linksRead: bigint) => {
    const now = clock.now()
    toldAt = now.getTime()
    await database.transaction((tx) => writeProgress(tx, id, { stage, linksRead, heldUntil: heldUntil(now) }))
  }
  const { links, firstBroken } = await verifyChain(database, sealables, {
    onProgress: async (linksRead) => {
      if (clock.now().getTime() - toldAt >= lookToldEveryMs) await tell('chain', linksRead)
    },
  })
  if (firstBroken !== undefined) {
    await tell('chain', links)
    return firstBroken
  }
  await tell('book', links)
  const [fault] = await holding(() => tell('book', links), bookFaults)
  return fault
}

/** The book is read in one go, which may take longer than the look is held: it is held on meanwhile. */
async function holding<Value>(hold: () => Promise<void>, work: () => Promise<Value>): Promise<Value> {
  const timer = setInterval(() => void hold().catch(() => undefined), lookHeldMs / 4)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

function heldUntil(now: Date): Date {
  return new Date(now.getTime() + lookHeldMs)
}
