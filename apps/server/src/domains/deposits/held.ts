import { sql } from 'kysely'
import type { HeldByDomain, HeldTable } from '#platform/database/held.ts'

/** What this domain holds about a person, for the copy of their data. Proofs of transfers are files of their own (`copyDepositProofs`). */
export const depositsHeld: HeldByDomain = {
  tables: [
    {
      table: 'deposits.deposit',
      key: ['id'],
      whose: 'person_id',
      shown: [
        'id',
        'gateway',
        'state',
        'amount_micro',
        'cash_micro',
        'profit_micro',
        'chain_id',
        'token',
        'tx_hash',
        'log_index',
        'arrival',
        'block_number',
        'confirmations',
        'confirmations_needed',
        'amount_raw',
        'reference',
        'note',
        'entry_id',
        'created_at',
        'credited_at',
        'updated_at',
      ],
      withheld: {
        person_id: 'you',
        transfer_id: 'a running number over all people',
        proof_key: 'the picture is a file of its own',
        capital_micro: 'of the operator: capital that was set aside',
        hole_micro: 'of the operator: what a reorganisation of the chain cost',
      },
      audited: 'deposit',
    },
    {
      table: 'deposits.payment_reference',
      key: ['reference'],
      whose: 'person_id',
      shown: ['reference', 'issued_at'],
      withheld: { person_id: 'you' },
    },
    {
      table: 'deposits.test_money',
      key: ['id'],
      whose: 'person_id',
      shown: ['id', 'asked_at', 'tx_hash', 'failed_at'],
      withheld: { person_id: 'you' },
    },
  ],
  opened: {},
  absent: {
    'deposits.cursor': 'of the platform: how far the chain was read',
    'deposits.dust': 'of the platform: fractions below a millionth of all transfers together',
  },
}

/** Which deposits have a picture. */
export const heldProofs: HeldTable = {
  table: 'deposits.deposit',
  key: ['id'],
  whose: ({ personId }) => sql`person_id = ${personId}::uuid and proof_key is not null`,
  shown: ['id'],
}
