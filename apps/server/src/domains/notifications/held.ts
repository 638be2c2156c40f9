import type { HeldByDomain } from '#platform/database/held.ts'

/** What this domain holds about a person, for the copy of their data. Messages are in their own words (`listMessages`). */
export const notificationsHeld: HeldByDomain = {
  tables: [
    {
      table: 'notifications.preference',
      key: ['person_id'],
      whose: 'person_id',
      shown: ['email_money', 'email_news'],
      withheld: { person_id: 'you' },
    },
    {
      table: 'notifications.phrase',
      key: ['person_id'],
      whose: 'person_id',
      shown: ['chosen_at', 'previous_until'],
      withheld: {
        person_id: 'you',
        sealed: 'secret: by it you recognise our mails, and only mails show it',
        previous_sealed: 'secret as the phrase itself: for 7 days our mails show the one before a change too',
      },
    },
    {
      table: 'notifications.mail',
      key: ['id'],
      whose: 'person_id',
      shown: ['kind', 'language', 'address', 'state', 'happened_at', 'created_at', 'ended_at'],
      withheld: {
        id: 'a running number over all people',
        event_id: 'a running number over all people',
        person_id: 'you',
        params: 'the words of the mail, which you have; the message in the product says the same',
        message_id: 'what the mail is called on its way',
        link_sealed: 'secret: the link acts for you',
        link_until: 'until when that link works',
        attempts: 'of the queue',
        next_attempt_at: 'of the queue',
        last_failure: 'of the queue',
        sending_since: 'of the queue',
      },
    },
    {
      table: 'notifications.refused_address',
      key: ['person_id'],
      whose: 'person_id',
      shown: ['refused_at', 'status'],
      withheld: { person_id: 'you', digest: 'of the address that refused our mail' },
    },
    {
      table: 'notifications.bounce',
      key: ['mail_id'],
      whose: 'person_id',
      shown: ['source', 'status', 'is_address_gone', 'received_at'],
      withheld: { mail_id: 'a running number over all people', person_id: 'you' },
    },
  ],
  opened: { 'notifications.message': 'notifications/message.json' },
  absent: {},
}
