import type { HeldByDomain } from '#platform/database/held.ts'

const ofThePlatform = 'of the platform: about all people together'

/** What this domain holds about a person, for the copy of their data. */
export const solvencyHeld: HeldByDomain = {
  tables: [
    {
      table: 'solvency.former_email',
      key: ['email'],
      whose: 'person_id',
      shown: ['email', 'changed_at'],
      withheld: { person_id: 'you' },
    },
  ],
  opened: {},
  absent: {
    'solvency.agenda': ofThePlatform,
    'solvency.custody_ownership': ofThePlatform,
    'solvency.draw': 'how far the monthly draw has got; if it drew you, you have a message',
    'solvency.fold': ofThePlatform,
    'solvency.gate_cause': ofThePlatform,
    'solvency.gate_change': ofThePlatform,
    'solvency.holding': 'sums of your movements, which are in ledger/movements.json; proofs are on /user/proof',
    'solvency.pulse': ofThePlatform,
    'solvency.pulse_hour': ofThePlatform,
    'solvency.snapshot': ofThePlatform,
    'solvency.snapshot_due': ofThePlatform,
  },
}
