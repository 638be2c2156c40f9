import type { HeldByDomain } from '#platform/database/held.ts'

/** What this domain holds about a person, for the copy of their data. */
export const plansHeld: HeldByDomain = {
  tables: [
    {
      table: 'plans.position',
      key: ['id'],
      whose: 'person_id',
      shown: [
        'id',
        'number',
        'plan_key',
        'version',
        'amount_micro',
        'profit_micro',
        'started_at',
        'due_at',
        'state',
        'at_maturity',
        'renewal_hindrance',
        'ended_at',
        'escrow_entry',
        'end_entry',
        'renewed_from',
        'risk_version',
        'language',
        'acknowledged_at',
        'renewal_risk_version',
        'renewal_language',
        'renewal_acknowledged_at',
        'created_at',
      ],
      withheld: {
        person_id: 'you',
        referrer_id: 'the person who invited you',
        bonus_micro: 'what the person who invited you receives',
        activation_key: 'makes a repeated click one activation',
        retry_at: 'of the queue',
      },
      audited: 'position',
    },
  ],
  opened: {},
  absent: {
    'plans.plan': 'published for everyone',
    'plans.plan_version': 'published for everyone',
    'plans.risk_statement': 'published for everyone',
  },
}
