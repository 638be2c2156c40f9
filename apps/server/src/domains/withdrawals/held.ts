import { sql } from 'kysely'
import type { HeldByDomain, HeldTable } from '#platform/database/held.ts'

/** What this domain holds about a person, for the copy of their data. Proofs of bank payouts are files of their own (`copyPayoutProofs`). */
export const withdrawalsHeld: HeldByDomain = {
  tables: [
    {
      table: 'withdrawals.withdrawal',
      key: ['id'],
      whose: 'person_id',
      shown: [
        'id',
        'number',
        'type',
        'method',
        'amount_micro',
        'chain_id',
        'token',
        'to_address',
        'address_id',
        'bank_name',
        'account_name',
        'account_number',
        'state',
        'note',
        'tx_hash',
        'confirmations',
        'confirmations_needed',
        'arrived_micro',
        'bank_reference',
        'hold_entry_id',
        'end_entry_id',
        'created_at',
        'updated_at',
        'approved_at',
        'paid_at',
        'settled_at',
        'uncapped_micro',
      ],
      withheld: {
        person_id: 'you',
        request_key: 'makes a repeated click one withdrawal',
        reason: 'may be a check that the law forbids us to tell of; what you were told is among your messages',
        tier: 'checks against fraud, which would help those they are against',
        risk: 'checks against fraud, which would help those they are against',
        digest: 'what the approvers signed',
        bank_proof_key: 'the picture is a file of its own',
      },
      audited: 'withdrawal',
    },
    {
      table: 'withdrawals.step',
      key: ['withdrawal_id', 'place'],
      whose: ({ personId }) =>
        sql`withdrawal_id in (select id from withdrawals.withdrawal where person_id = ${personId}::uuid)`,
      shown: ['withdrawal_id', 'place', 'state', 'at'],
      withheld: { reason: 'for staff; what you are told is in the withdrawal' },
    },
    {
      table: 'withdrawals.book_address',
      key: ['id'],
      whose: 'person_id',
      shown: [
        'id',
        'chain_id',
        'address',
        'label',
        'bank_name',
        'account_name',
        'account_number',
        'created_at',
        'confirmed_at',
        'usable_at',
        'removed_at',
      ],
      withheld: { person_id: 'you' },
      audited: 'withdrawal_address',
    },
    {
      table: 'withdrawals.book_lock',
      key: ['person_id'],
      whose: 'person_id',
      shown: ['locked_at', 'unlocks_at', 'rests_until'],
      withheld: { person_id: 'you' },
    },
    {
      table: 'withdrawals.notice_consent',
      key: ['person_id'],
      whose: 'person_id',
      shown: ['agreed_at'],
      withheld: { person_id: 'you' },
    },
  ],
  opened: {},
  absent: {
    'withdrawals.approval': 'which members of staff signed',
    'withdrawals.matured_part': 'how much of a movement has left already; the movements are in ledger/movements.json',
  },
}

/** Which withdrawals have the proof of a bank payout. */
export const heldProofs: HeldTable = {
  table: 'withdrawals.withdrawal',
  key: ['id'],
  whose: ({ personId }) => sql`person_id = ${personId}::uuid and bank_proof_key is not null`,
  shown: ['id'],
}
