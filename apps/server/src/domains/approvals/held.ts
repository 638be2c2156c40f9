import type { HeldByDomain } from '#platform/database/held.ts'

/** What this domain holds about a person, for the copy of their data. */
export const approvalsHeld: HeldByDomain = {
  tables: [
    {
      table: 'approvals.approver_key',
      key: ['id'],
      whose: 'person_id',
      shown: ['id', 'kind', 'name', 'public_key', 'credential_id', 'enrolled_at'],
      withheld: { person_id: 'you' },
    },
  ],
  opened: {},
  absent: {
    'approvals.command': 'proposals of staff to staff; what came of one is among your audit records and messages',
    'approvals.key_confirmation': 'one member of staff about the key of another',
  },
}
