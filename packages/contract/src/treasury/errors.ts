/** Closed list of refusal codes; the texts in three languages are in texts/. */
export const capitalErrorCodes = [
  'address_is_ours',
  'address_declared',
  'addresses_too_many',
  'statement_unknown',
  'statement_not_signed',
  'arrival_not_open',
  'sender_not_declared',
  'exit_address_waits',
  'exit_decided',
] as const
export type CapitalErrorCode = (typeof capitalErrorCodes)[number]
