import { sql } from 'kysely'
import type { HeldByDomain } from '#platform/database/held.ts'

/**
 * What this domain holds about a person, for the copy of their data: of others they invited only that there are some, and when they came;
 * of the person who invited them only that there is one.
 */
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
      table: 'referrals.attribution',
      file: 'referrals/attribution-of-you.json',
      key: ['person_id'],
      whose: 'person_id',
      shown: ['joined_at'],
      withheld: {
        person_id: 'you',
        referrer_id: 'the person who invited you',
        number: 'how many others that person had invited',
        referrer_joined_at: 'about the person who invited you',
        objection: 'a check against fraud, about you and the person who invited you',
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
    {
      table: 'referrals.bonus',
      file: 'referrals/bonus-for-inviting-you.json',
      key: ['person_id'],
      whose: 'person_id',
      shown: ['position_id', 'reserved_at'],
      withheld: {
        person_id: 'you',
        referrer_id: 'the person who invited you',
        amount_micro: 'money of the person who invited you',
        due_at: 'when that person gets it',
        state: 'whether that person got it',
        reason: 'why that person did not get it',
        settled_at: 'when that person got it',
      },
    },
  ],
  opened: {},
  absent: {},
}
