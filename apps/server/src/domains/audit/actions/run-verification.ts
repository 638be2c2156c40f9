import type { VerificationParts } from '../parts.ts'
import { newRowsEveryMs, progressEveryMs, verificationAttemptsMax, verificationHeldMs, wholeEveryMs } from '../rules.ts'
import {
  endVerificationRequest,
  type StoredVerificationRequest,
  takeVerificationRequest,
  writeProgress,
} from '../store/verification-requests.ts'
import { readVerificationDue } from '../store/verified-heads.ts'
import { verifyEverything } from './verify-everything.ts'

/**
 * Runs the requested verification, of everything, and reports its progress; without one, what is due: new rows every ten minutes, everything
 * once a day. False when there was neither. A worker that dies loses a request after a minute and another starts over; after three failures
 * it is reported as failed.
 */
export async function runVerification(parts: VerificationParts): Promise<boolean> {
  const { database, clock } = parts
  const taken = await database.transaction(async (tx) => {
    const now = clock.now()
    return takeVerificationRequest(tx, now, heldUntil(now))
  })
  if (taken === undefined) return verifyWhatIsDue(parts)
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

async function verifyWhatIsDue(parts: VerificationParts): Promise<boolean> {
  const due = await readVerificationDue(parts.database.reader, wholeEveryMs, newRowsEveryMs)
  if (!due.whole && !due.newRows) return false
  await verifyEverything(parts, { of: due.whole ? 'everything' : 'new_rows' })
  return true
}

async function read(parts: VerificationParts, { id }: StoredVerificationRequest): Promise<string | undefined> {
  const { database, clock } = parts
  let reportedAt = clock.now().getTime()
  let linksRead = 0n
  const report = async (stage: StoredVerificationRequest['stage']) => {
    const now = clock.now()
    reportedAt = now.getTime()
    await database.transaction((tx) => writeProgress(tx, id, { stage, linksRead, heldUntil: heldUntil(now) }))
  }
  let stage: StoredVerificationRequest['stage'] = 'chain'
  const sometimes = async () => {
    if (clock.now().getTime() - reportedAt >= progressEveryMs) await report(stage)
  }
  const { links, faults } = await holding(
    () => report(stage),
    () =>
      verifyEverything(parts, {
        of: 'everything',
        onProgress: async (links) => {
          linksRead = links
          await sometimes()
        },
        onSlice: async () => {
          stage = 'book'
          await sometimes()
        },
      }),
  )
  linksRead = links
  await report(stage)
  return faults[0]
}

/** A page may take longer than the claim on the request lasts, so the claim is renewed meanwhile. */
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
