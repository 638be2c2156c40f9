import { listAuditRecords } from '@clearhold/contract/audit/endpoints'
import { anyText, dayText, type ListAddress } from '../lists/list-address.ts'
import { auditActions } from './actions.ts'

export const auditList: ListAddress<typeof listAuditRecords> = {
  page: '/admin/audit',
  endpoint: listAuditRecords,
  filters: {
    actor: anyText,
    action: /^[a-z_]+\.[a-z_]+$/,
    subject: anyText,
    search: anyText,
    from: dayText,
    to: dayText,
  },
  beside: ['id'],
}

export const knownActions = Object.keys(auditActions) as (keyof typeof auditActions)[]
