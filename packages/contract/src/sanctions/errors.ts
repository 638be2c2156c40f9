/** Closed list of refusal codes; the texts in three languages are in texts/. */
export const sanctionsErrorCodes = ['sanctions_hit', 'sanctions_list_old'] as const
export type SanctionsErrorCode = (typeof sanctionsErrorCodes)[number]
