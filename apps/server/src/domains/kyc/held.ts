import { type RawBuilder, sql } from 'kysely'
import type { HeldByDomain, HeldOf, HeldTable } from '#platform/database/held.ts'

const ofTheirCases = ({ personId }: HeldOf): RawBuilder<unknown> =>
  sql`case_id in (select id from kyc.identity_case where person_id = ${personId}::uuid)`

/** What this domain holds about a person, for the copy of their data. Details and pictures are decrypted (`copyDocuments`). */
export const kycHeld: HeldByDomain = {
  tables: [
    {
      table: 'kyc.identity_case',
      key: ['id'],
      whose: 'person_id',
      shown: [
        'id',
        'number',
        'state',
        'round',
        'opened_at',
        'state_at',
        'reject_reason',
        'final',
        'approved_at',
        'erased_at',
      ],
      withheld: {
        person_id: 'you',
        key_id: 'the name of the key of your documents',
        assignee_id: 'a member of staff',
        decided_by: 'a member of staff',
        barred_reviewer_id: 'a member of staff',
        approved_by: 'a member of staff',
        undo_until: 'of the review, for seconds',
      },
      audited: 'kyc',
    },
    {
      table: 'kyc.round',
      key: ['case_id', 'round'],
      whose: ofTheirCases,
      shown: ['case_id', 'round', 'sent_at', 'decided_at', 'outcome'],
      withheld: { flow_told: 'of the platform', over: 'of the platform' },
    },
    {
      table: 'kyc.decision',
      key: ['case_id', 'round', 'part'],
      whose: 'person_id',
      shown: ['case_id', 'round', 'part', 'decision', 'reason', 'decided_at'],
      withheld: { person_id: 'you', reviewer_id: 'a member of staff' },
    },
    {
      table: 'kyc.document_view',
      key: ['id'],
      whose: 'person_id',
      shown: ['id', 'case_id', 'part', 'reason', 'asked_at', 'viewed_at'],
      withheld: {
        person_id: 'you',
        file_name: 'where the picture is stored',
        viewer_id: 'a member of staff; the page of your identity names them',
        token_digest: 'of an address that worked once',
        expires_at: 'of an address that worked once',
      },
    },
    {
      table: 'kyc.nudge',
      key: ['case_id', 'round', 'kind'],
      whose: ofTheirCases,
      shown: ['case_id', 'round', 'kind', 'given_at'],
    },
    {
      table: 'kyc.subject',
      key: ['person_id'],
      whose: 'person_id',
      shown: ['erase_at', 'erased_at'],
      withheld: {
        person_id: 'you',
        key_id: 'the name of the key of your documents',
        legal_hold: 'where an authority ordered it, the law forbids us to tell',
      },
    },
  ],
  opened: { 'kyc.part': 'kyc/{case}/' },
  absent: {
    'kyc.assignment': 'which member of staff has which case',
    'kyc.legal_hold': 'where an authority ordered one, the law forbids us to tell',
    'kyc.stored_file': 'names of stored files; the files that belong to a case are in the copy',
  },
}

/** Their cases. */
export const heldCases: HeldTable = {
  table: 'kyc.identity_case',
  key: ['id'],
  whose: 'person_id',
  shown: ['id'],
}
