/** Closed list of refusal codes; the texts in three languages are in texts/. */
export const statementsErrorCodes = ['statement_too_long'] as const
export type StatementsErrorCode = (typeof statementsErrorCodes)[number]
