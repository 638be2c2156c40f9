import { sql } from 'kysely'
import type { HeldByDomain } from '#platform/database/held.ts'

/** What this domain holds about a person, for the copy of their data. */
export const contentHeld: HeldByDomain = {
  tables: [
    {
      table: 'content.testimonial',
      key: ['id'],
      whose: 'person_id',
      shown: [
        'id',
        'withdrawal_id',
        'first_name',
        'country',
        'rating',
        'text',
        'language',
        'written_at',
        'state',
        'refused_for',
        'decided_at',
      ],
      withheld: { person_id: 'you', decided_by: 'a member of staff' },
    },
    {
      table: 'content.subscription',
      key: ['id'],
      // Only a confirmed one: anyone can type an address into the form.
      whose: ({ email }) => sql`email = lower(${email}) and confirmed_at is not null`,
      shown: ['id', 'email', 'language', 'state', 'requested_at', 'requests', 'confirmed_at', 'left_at'],
      withheld: { address_digest: 'a digest of the network address of the form, against abuse' },
    },
  ],
  opened: {},
  absent: {
    'content.announcement': 'published by staff for everyone',
    'content.contact_message':
      'from the public form, whose sender was not verified: ask support for a message of yours',
    'content.incident': 'published by staff for everyone',
    'content.incident_update': 'published by staff for everyone',
    'content.mail': 'a queue: an id and whether its mail was sent',
    'content.probe': 'of the platform: whether its parts answer',
    'content.reply': 'answers to the public form, whose sender was not verified: ask support',
    'content.support': 'published by staff for everyone',
  },
}
