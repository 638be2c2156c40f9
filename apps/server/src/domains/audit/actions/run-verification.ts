import type { VerificationParts } from '../parts.ts'
import { progressEveryMs, verificationAttemptsMax, verificationHeldMs } from '../rules.ts'
import {
  endVerificationRequest,
  type StoredVerificationRequest,
  takeVerificationRequest,
  writeProgress,
} from '../store/verification-requests.ts'
import { verifyChain } from './verify-chain.ts'

/**
 * Runs the requested verification and reports its progress; false when none was requested. A worker that dies loses it after a minute and
 * another starts over; after three failures it is reported as failed.
 */
export async function runVerification(parts: VerificationParts): Promise<boolean> {
  const { database, clock } = parts
  const taken = await database.transaction(async (tx) => {
    const now = clock.now()
    return takeVerificationRequest(tx, now, heldUntil(now))
  })
  if (taken === undefined) return false
  try {
    const firstBroken = await read(parts, taken)
    const end = { endedAt: clock.now(), outcome: firstBroken === undefined ? 'whole' : 'broken' } as const
    await database.transaction((tx) =>
      endVerificationRequest(tx, taken.id, { ...end, ...(firstBroken !== undefined && { firstBroken }) }),
    )
  } catch (error) {
    if (taken.attempts >= verificationAttemptsMax) {
      await database.transaction((tx) =>
        endVerificationRequest(tx, taken.id, { endedAt: clock.now(), outcome: 'failed' }),
      )
    }
    throw error
  }
  return true
}

async function read(
  { database, clock, sealables, ledgerFaults }: VerificationParts,
  { id }: StoredVerificationRequest,
): Promise<string | undefined> {
  let reportedAt = clock.now().getTime()
  const report = async (stage: StoredVerificationRequest['stage'], linksRead: bigint) => {
    const now = clock.now()
    reportedAt = now.getTime()
    await database.transaction((tx) => writeProgress(tx, id, { stage, linksRead, heldUntil: heldUntil(now) }))
  }
  const { links, firstBroken } = await verifyChain(database, sealables, {
    onProgress: async (linksRead) => {
      if (clock.now().getTime() - reportedAt >= progressEveryMs) await report('chain', linksRead)
    },
  })
  if (firstBroken !== undefined) {
    await report('chain', links)
    return firstBroken
  }
  await report('book', links)
  const [fault] = await holding(() => report('book', links), ledgerFaults)
  return fault
}

/** Reading the ledger may take longer than the claim on the request lasts, so the claim is renewed meanwhile. */
async function holding<Value>(hold: () => Promise<void>, work: () => Promise<Value>): Promise<Value> {
  const timer = setInterval(() => void hold().catch(() => undefined), verificationHeldMs / 4)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

function heldUntil(now: Date): Date {
  return new Date(now.getTime() + verificationHeldMs)
}
