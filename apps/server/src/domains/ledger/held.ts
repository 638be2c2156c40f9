import type { HeldByDomain } from '#platform/database/held.ts'

const inMovements = 'ledger/movements.json'
const ofTheBook = 'of the book: sums and digests of all accounts together'

/** What this domain holds about a person, for the copy of their data: their balances, and every movement of them. */
export const ledgerHeld: HeldByDomain = {
  tables: [],
  opened: {
    'ledger.account': 'ledger/balances.json',
    'ledger.entry': inMovements,
    'ledger.posting': inMovements,
    'ledger.posting_group': inMovements,
  },
  absent: {
    'ledger.checkpoint': ofTheBook,
    'ledger.digest_key': ofTheBook,
    'ledger.turnover': ofTheBook,
    'ledger.turnover_cursor': ofTheBook,
  },
}
