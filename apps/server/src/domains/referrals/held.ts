import { sql } from 'kysely'
import type { HeldByDomain } from '#platform/database/held.ts'

/** What this domain holds about a person, for the copy of their data: of others they invited only that there are some, and when they came. */
export const referralsHeld: HeldByDomain = {
  tables: [
    {
      table: 'referrals.code',
      key: ['person_id'],
      whose: 'person_id',
      shown: ['code', 'invited', 'created_at'],
      withheld: { person_id: 'you' },
    },
    {
      table: 'referrals.attribution',
      key: ['person_id'],
      whose: ({ personId }) => sql`referrer_id = ${personId}::uuid`,
      shown: ['number', 'joined_at'],
      withheld: {
        person_id: 'the person you invited',
        referrer_id: 'you',
        referrer_joined_at: 'when you joined, as in accounts/person.json',
        objection: 'about the person you invited',
        created_at: 'as joined_at',
      },
    },
    {
      table: 'referrals.bonus',
      key: ['person_id'],
      whose: ({ personId }) => sql`referrer_id = ${personId}::uuid`,
      shown: ['amount_micro', 'due_at', 'state', 'reason', 'reserved_at', 'settled_at'],
      withheld: {
        person_id: 'the person you invited',
        referrer_id: 'you',
        position_id: 'a position of the person you invited',
      },
    },
  ],
  opened: {},
  absent: {},
}
