/**
 * What a person takes out, and how: spec section 3, decisions 11. 'all' is one payout out of all three balances. A return is the way
 * back after a final KYC rejection.
 */
export const withdrawalTypes = ['profit', 'capital', 'referral_bonus', 'all'] as const
export type WithdrawalType = (typeof withdrawalTypes)[number]
export const withdrawalMethods = ['crypto', 'bank'] as const
export type WithdrawalMethod = (typeof withdrawalMethods)[number]

/**
 * Before it is sent: awaiting_verification, on_hold (new address), review, approved. While it is sent: reserved (a nonce is
 * kept for it), signed (bytes are stored), broadcast, confirming, uncertain (a signed transaction may still be mined: the hold
 * stays). delayed: approved, and waits for gas or for the hot wallet to be filled. paid: a bank payout told of, not confirmed yet.
 * failed: the chain reverted it, or the signer will never sign it; people look at it, nothing is refunded by itself.
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
/** Signed by everybody who must; the payout engine may take it. */
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
/** It has a nonce and nobody has seen it yet. */
export const preparedStates: readonly WithdrawalState[] = ['reserved', 'signed']
/** It was signed and may stand on the chain. */
export const sentStates: readonly WithdrawalState[] = ['signed', 'broadcast', 'confirming', 'uncertain']
/** It has a nonce that no block has used yet. */
export const unconfirmedStates: readonly WithdrawalState[] = ['reserved', 'signed', 'broadcast', 'uncertain']
/** It waits for a proof, a hold or a person. */
export const undecidedStates: readonly WithdrawalState[] = ['awaiting_verification', 'on_hold', 'review']
/** It ended without the money leaving. */
export const withdrawnStates: readonly WithdrawalState[] = ['rejected', 'cancelled']
/** Until one of these the person can take it back. */
export const cancellableStates: readonly WithdrawalState[] = [
  'awaiting_verification',
  'on_hold',
  'review',
  'approved',
  'delayed',
]
export const finalWithdrawalStates: readonly WithdrawalState[] = ['settled', 'rejected', 'cancelled']

/** Who must sign before it is sent: nobody (the signer's own small limit), one person, two. */
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
 * Why somebody cannot approve a withdrawal now. already_approved: they have, and another signature is missing; all_approved: they
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
 * Where money goes: SHA-256 of this text names the payout, in its row and on the chain. What its approvers sign says also whose it is
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

/** For how many days a wallet lasts is counted up to here: of one that lasts longer, only that is said. */
export const walletDaysMax = 9_999

/** How many withdrawals of the review stand before another is counted up to here; of more, only that is said. */
export const queuePositionMax = 100
