/** Closed list of refusal codes; the texts in three languages are in texts/. */
export const depositsErrorCodes = [
  'amount_below_minimum',
  'reference_is_transaction',
  'reference_not_yours',
  'reference_used',
  'proof_needed',
  'gateway_not_offered',
  'test_money_used_up',
  'test_money_failed',
  'deposit_decided',
  'deposit_of_chain',
  'deposit_has_money',
  'deposit_not_frozen',
  'chain_late',
] as const
export type DepositsErrorCode = (typeof depositsErrorCodes)[number]
