/** Closed list of refusal codes; the texts in three languages are in texts/. */
export const auditErrorCodes = ['audit_look_open'] as const
export type AuditErrorCode = (typeof auditErrorCodes)[number]
