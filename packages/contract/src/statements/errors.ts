/** Closed list of refusal codes; the texts in three languages are in texts/. */
export const statementsErrorCodes = [
  'statement_not_begun',
  'statement_too_long',
  'statement_not_provable',
  'statement_not_sealed',
  'statement_signer_silent',
  'statement_refused',
  'statement_too_many',
  'statement_not_ready',
  'receipt_not_provable',
  'receipt_not_sealed',
  'quarter_not_ended',
] as const
export type StatementsErrorCode = (typeof statementsErrorCodes)[number]
