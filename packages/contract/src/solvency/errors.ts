/** Closed list of refusal codes; the texts in three languages are in texts/. */
export const solvencyErrorCodes = ['proof_not_kept', 'proof_not_signed', 'proof_refused'] as const
export type SolvencyErrorCode = (typeof solvencyErrorCodes)[number]
