import type { WithdrawalState } from './rules.ts'
import type { WithdrawalRecord } from './schema.ts'

/** A wait ends when the next state is reached; an aborted wait has no recorded end. */
const afterVerification: readonly WithdrawalState[] = ['on_hold', 'review', 'approved']
const afterHold: readonly WithdrawalState[] = ['review', 'approved']

interface RecordedStep {
  readonly state: WithdrawalState
  readonly at: string
}

/** The history of a withdrawal, from its states and signatures, both oldest first. */
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
    // Seen on the network: whichever was recorded first.
    sentAt: timeOf('broadcast', 'confirming'),
    failedAt: timeOf('failed'),
    paidAt: timeOf('paid'),
    disputedAt: timeOf('disputed'),
  }
}
