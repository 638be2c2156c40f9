import type { HeldByDomain } from '#platform/database/held.ts'

/** What this domain holds about a person, for the copy of their data. */
export const statementsHeld: HeldByDomain = {
  tables: [
    {
      table: 'statements.long_statement',
      key: ['id'],
      whose: 'person_id',
      shown: [
        'id',
        'kind',
        'language',
        'first_day',
        'last_day',
        'state',
        'asked_at',
        'ended_at',
        'deletes_at',
        'failure',
      ],
      withheld: {
        person_id: 'you',
        begun_at: 'how far its making has come',
        is_ended: 'how far its making has come',
        log_size: 'how far its making has come',
        last_groups: 'how far its making has come',
        last_entry: 'how far its making has come',
        lines_total: 'how far its making has come',
        lines_read: 'how far its making has come',
        line_parts: 'how far its making has come',
        is_read: 'how far its making has come',
        pages_total: 'how far its making has come',
        pages_set: 'how far its making has come',
        file_parts: 'how its file is stored; fetch the file on the Statements page',
        file_bytes: 'how its file is stored; fetch the file on the Statements page',
      },
    },
  ],
  opened: {},
  absent: {},
}
