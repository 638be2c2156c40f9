/** Closed list of what can be refused here; texts in three languages stand in texts/. */
export const sanctionsErrorCodes = ['sanctions_hit', 'sanctions_list_old'] as const
export type SanctionsErrorCode = (typeof sanctionsErrorCodes)[number]
