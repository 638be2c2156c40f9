import type { HeldByDomain } from '#platform/database/held.ts'

const ofThePlatform = 'of the platform: about no person'
const ofTheChain = 'what everyone can read in the chain; your deposits name their transactions'

/** What this domain holds about a person, for the copy of their data. */
export const treasuryHeld: HeldByDomain = {
  tables: [
    {
      table: 'treasury.deposit_address',
      key: ['chain_id', 'address'],
      whose: 'person_id',
      shown: ['chain_id', 'address', 'created_at'],
      withheld: {
        person_id: 'you',
        key_ring_id: 'of the platform: which key the address is made from',
        address_index: 'of the platform: which key the address is made from',
        branch: 'of the platform: which key the address is made from',
      },
    },
  ],
  opened: {},
  absent: {
    'treasury.address_balance': ofTheChain,
    'treasury.address_drift': ofTheChain,
    'treasury.alarm': ofThePlatform,
    'treasury.capital_arrival': 'of the operator: its own capital',
    'treasury.capital_cursor': ofThePlatform,
    'treasury.capital_exit': 'of the operator: its own capital',
    'treasury.chain_head': ofThePlatform,
    'treasury.deposit_look': ofThePlatform,
    'treasury.exit_address': 'of the operator: its own addresses',
    'treasury.key_ring': ofThePlatform,
    'treasury.missed_transfer': ofTheChain,
    'treasury.operator_address': 'of the operator: its own addresses',
    'treasury.operator_statement': 'of the operator: its own addresses',
    'treasury.pinned_token': ofThePlatform,
    'treasury.reconciliation': ofThePlatform,
    'treasury.reversal': 'what a reorganisation of the chain took back; it is among your movements',
    'treasury.scanned_block': ofThePlatform,
    'treasury.sweep': 'of the platform: how it gathers what arrived',
    'treasury.transfer': ofTheChain,
    'treasury.transfer_change': ofTheChain,
    'treasury.unsweepable': ofThePlatform,
  },
}
