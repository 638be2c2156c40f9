import type { WithdrawalState } from './rules.ts'
import type { WithdrawalRecord } from './schema.ts'

/** A wait is over when it came to what follows the wait; of one that was broken off no end is recorded. */
const afterVerification: readonly WithdrawalState[] = ['on_hold', 'review', 'approved']
const afterHold: readonly WithdrawalState[] = ['review', 'approved']

interface RecordedStep {
  readonly state: WithdrawalState
  readonly at: string
}

/** What happened to a withdrawal, out of the states it came to and the signatures that were given, both the oldest first. */
export function recordOf(steps: readonly RecordedStep[], signedAt: readonly string[]): WithdrawalRecord {
  const timeOf = (...states: readonly WithdrawalState[]) =>
    steps.find(({ state }) => states.includes(state))?.at ?? null
  const endOf = (wait: WithdrawalState, after: readonly WithdrawalState[]) => {
    const place = steps.findLastIndex(({ state }) => state === wait)
    const next = place === -1 ? undefined : steps[place + 1]
    return next !== undefined && after.includes(next.state) ? next.at : null
  }
  return {
    verifiedAt: endOf('awaiting_verification', afterVerification),
    holdOverAt: endOf('on_hold', afterHold),
    signedAt: [...signedAt],
    approvedAt: timeOf('approved'),
    // Seen on the network, whichever of them was recorded first.
    sentAt: timeOf('broadcast', 'confirming'),
    failedAt: timeOf('failed'),
    paidAt: timeOf('paid'),
    disputedAt: timeOf('disputed'),
  }
}
