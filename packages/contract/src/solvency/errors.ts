/** Closed list of what can be refused here; texts in three languages stand in texts/. */
export const solvencyErrorCodes = ['proof_not_kept', 'proof_not_signed'] as const
export type SolvencyErrorCode = (typeof solvencyErrorCodes)[number]
