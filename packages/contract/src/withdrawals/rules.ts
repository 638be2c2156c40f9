/**
 * What an investor withdraws, and how: spec section 3, decisions 11. 'all' is one payout from all three balances. A return gives money
 * back after a final KYC rejection.
 */
export const withdrawalTypes = ['profit', 'capital', 'referral_bonus', 'all'] as const
export type WithdrawalType = (typeof withdrawalTypes)[number]
export const withdrawalMethods = ['crypto', 'bank'] as const
export type WithdrawalMethod = (typeof withdrawalMethods)[number]

/**
 * Before it is sent: awaiting_verification, on_hold (new address), review, approved. While it is sent: reserved (a nonce is
 * kept for it), signed (bytes are stored), broadcast, confirming, uncertain (a signed transaction may still be mined: the hold
 * stays). delayed: approved, and waits for gas or for the hot wallet to be filled. paid: a bank payout reported as sent, not confirmed yet.
 * failed: the chain reverted it, or the signer will never sign it; staff decide, nothing is refunded automatically.
 */
export const withdrawalStates = [
  'awaiting_verification',
  'on_hold',
  'review',
  'approved',
  'delayed',
  'reserved',
  'signed',
  'broadcast',
  'confirming',
  'uncertain',
  'failed',
  'paid',
  'disputed',
  'settled',
  'rejected',
  'cancelled',
] as const
export type WithdrawalState = (typeof withdrawalStates)[number]
/** Fully approved; the payout engine may take it. */
export const payableStates: readonly WithdrawalState[] = ['approved', 'delayed']
/** The payout engine has to bring it onto the chain. */
export const unminedStates: readonly WithdrawalState[] = [
  'approved',
  'delayed',
  'reserved',
  'signed',
  'broadcast',
  'uncertain',
]
/** The payout engine has something to do with it. */
export const payoutStates: readonly WithdrawalState[] = [
  'approved',
  'delayed',
  'reserved',
  'signed',
  'broadcast',
  'confirming',
  'uncertain',
]
/** It has a nonce and is not seen on the network yet. */
export const preparedStates: readonly WithdrawalState[] = ['reserved', 'signed']
/** It was signed and may be on the chain. */
export const sentStates: readonly WithdrawalState[] = ['signed', 'broadcast', 'confirming', 'uncertain']
/** It has a nonce that no block has used yet. */
export const unconfirmedStates: readonly WithdrawalState[] = ['reserved', 'signed', 'broadcast', 'uncertain']
/** It waits for a proof, a hold or a person. */
export const undecidedStates: readonly WithdrawalState[] = ['awaiting_verification', 'on_hold', 'review']
/** It ended without the money leaving. */
export const withdrawnStates: readonly WithdrawalState[] = ['rejected', 'cancelled']
/** Until one of these the investor can cancel it. */
export const cancellableStates: readonly WithdrawalState[] = [
  'awaiting_verification',
  'on_hold',
  'review',
  'approved',
  'delayed',
]
export const finalWithdrawalStates: readonly WithdrawalState[] = ['settled', 'rejected', 'cancelled']

/** How many approvers must sign before it is sent: none (within the signer's automatic limit), one, two. */
export const withdrawalTiers = ['auto', 'one', 'two'] as const
export type WithdrawalTier = (typeof withdrawalTiers)[number]

export const delayReasons = [
  'gas',
  'refilling',
  'stopped',
  'chain_late',
  'reconciliation_late',
  'day_limit',
  'signatures',
  'payment_check',
] as const
export type DelayReason = (typeof delayReasons)[number]
export const withdrawalRejections = [
  'address_not_yours',
  'address_sanctioned',
  'identity_questions',
  'suspected_fraud',
  'account_compromised',
  'bank_details_wrong',
] as const
export type WithdrawalRejection = (typeof withdrawalRejections)[number]
export const riskNotes = [
  'new_address',
  'first_withdrawal',
  'changed_credentials',
  'velocity',
  'screening',
  'large',
  'address_refused',
] as const
export type RiskNote = (typeof riskNotes)[number]

/**
 * Why an approver cannot approve a withdrawal now. already_approved: they have, and another signature is missing; all_approved: they
 * have, and none is.
 */
export const withdrawalHindrances = [
  'own',
  'permission',
  'not_waiting',
  'already_approved',
  'all_approved',
  'key_needed',
] as const
export type WithdrawalHindrance = (typeof withdrawalHindrances)[number]

/**
 * Where money goes: the SHA-256 of this text identifies the payout, in its row and on the chain. What approvers sign also names the owner
 * (approvals/statement.ts).
 */
export function payoutStatement(payout: {
  readonly withdrawalId: string
  readonly chainId: number
  /** 0x and 40 lower-case digits, both. */
  readonly token: string
  readonly to: string
  readonly amountMicro: bigint
}): string {
  const { withdrawalId, chainId, token, to, amountMicro } = payout
  return ['clearhold payout 1', withdrawalId, chainId, token, to, amountMicro].join('\n')
}

/** The days a wallet lasts are counted up to here; beyond it the exact number is not reported. */
export const walletDaysMax = 9_999

/** The position in the review queue is counted up to here; beyond it the exact number is not reported. */
export const queuePositionMax = 100
