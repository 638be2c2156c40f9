export { copyPayoutProofs } from './actions/copy-payout-proofs.ts'
export { findMissingPayoutProofs } from './actions/find-missing-payout-proofs.ts'
export { hasNoOpenWithdrawal } from './actions/has-no-open-withdrawal.ts'
export { markPaid } from './actions/mark-paid.ts'
export { readWithdrawalTimes } from './actions/read-withdrawal-times.ts'
export { resealPayoutProofs } from './actions/reseal-payout-proofs.ts'
export { restAddressBook } from './actions/rest-address-book.ts'
export { resumePayouts } from './actions/resume-payouts.ts'
export { settleDispute } from './actions/settle-dispute.ts'
export { withdrawalsHeld } from './held.ts'
export type { PayoutParts, PayoutSwitch, ReviewParts, WithdrawalsParts, WithdrawSettings } from './parts.ts'
export { referenceOf, resumeCommandName } from './rules.ts'
export { readBookAddressesOf } from './store/address-book.ts'
export { countDisputesByMonth } from './store/disputes.ts'
export {
  type ReviewQueue,
  readDelayed,
  readQuietIds,
  readQuietIdsOf,
  readReviewQueue,
  readUndecidedIds,
} from './store/figures.ts'
export { findBookOwners, findWithdrawals } from './store/find.ts'
export {
  readLeavingHashes,
  readPayoutWork,
  readSentToday,
  readWaitingPayouts,
  readWantedMicro,
} from './store/payouts.ts'
export { readSwitch } from './store/switch.ts'
export {
  readTimelineWithdrawal,
  readWithdrawalReferences,
  readWithdrawalTimeline,
  type TimelineWithdrawal,
} from './store/timeline.ts'
export { readSettledOf, readWithdrawal } from './store/withdrawals.ts'
