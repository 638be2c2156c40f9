/** Error codes of every route; each domain adds its own closed list in its contract file. */
export const platformErrorCodes = [
  'bad_request',
  'not_found',
  'method_not_allowed',
  'payload_too_large',
  'unsupported_media_type',
  'too_many_requests',
  'edition_mismatch',
  'unavailable',
  'not_signed_in',
  'forbidden',
  'read_only_session',
  'not_for_visitors',
  'internal',
] as const
export type PlatformErrorCode = (typeof platformErrorCodes)[number]

/** What happened to the money, sent with every failure, so that users never have to guess. */
export const moneyFates = ['not_moved', 'moved', 'unknown'] as const
export type MoneyFate = (typeof moneyFates)[number]
