/** Closed list of what can be refused here; texts in three languages stand in texts/. */
export const accountsErrorCodes = [
  'invalid_credentials',
  'email_unverified',
  'account_locked',
  'second_factor_wrong',
  'second_factor_needed',
  'ticket_expired',
  'session_ended',
  'step_up_needed',
  'token_expired',
  'password_common',
  'password_wrong',
  'image_unreadable',
  'image_too_large',
  'last_factor',
  'factor_exists',
  'passkey_refused',
  'username_invalid',
  'not_allowed',
  'account_not_empty',
  'account_not_active',
] as const
export type AccountsErrorCode = (typeof accountsErrorCodes)[number]
