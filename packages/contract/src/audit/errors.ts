/** Closed list of what can be refused here; texts in three languages stand in texts/. */
export const auditErrorCodes = ['audit_look_open'] as const
export type AuditErrorCode = (typeof auditErrorCodes)[number]
