/** Closed list of refusal codes; the texts in three languages are in texts/. */
export const approvalsErrorCodes = [
  'approval_own',
  'approval_decided',
  'approval_stale',
  'approval_expired',
  'approval_unsigned',
  'approval_dropped',
  'approval_digest_differs',
  'signature_needed',
  'signature_wrong',
  'key_too_new',
  'capital_short',
  'nothing_to_change',
  'entry_not_found',
  'entry_too_small',
  'entry_not_reversible',
  'money_moved_on',
  'owners_too_few',
] as const
export type ApprovalsErrorCode = (typeof approvalsErrorCodes)[number]
