/**
 * The domains of the server and which domain may import which. The import rules (.dependency-cruiser.generated.cjs) and the
 * table of ARCHITECTURE.md are generated from this list; a domain may import another's index.ts and nothing else of it.
 */
export interface Domain {
  readonly name: string
  readonly owns: string
  readonly mayImport: readonly string[]
}

export const domains: readonly Domain[] = [
  { name: 'audit', owns: 'hash-chained log of who did what', mayImport: [] },
  {
    name: 'approvals',
    owns: 'two-person commands: stored, digested, expired, re-validated, replayed once',
    mayImport: ['audit'],
  },
  { name: 'ledger', owns: 'accounts, entries, holds; the only writer of balances', mayImport: ['audit'] },
  {
    name: 'accounts',
    owns: 'people, permissions, sessions, second factors, passkeys, profile',
    mayImport: ['approvals', 'audit'],
  },
  {
    name: 'treasury',
    owns: 'operator capital and its declared addresses, balance adjustments, the register of all our addresses, the stream of verified transfers, sweeping, reconciliation',
    mayImport: ['accounts', 'ledger', 'approvals', 'audit'],
  },
  {
    name: 'sanctions',
    owns: 'the operator’s sanctions list and its hits',
    mayImport: ['approvals', 'audit'],
  },
  { name: 'kyc', owns: 'cases, documents, decisions', mayImport: ['accounts', 'sanctions', 'approvals', 'audit'] },
  {
    name: 'deposits',
    owns: 'an investor’s deposits, manual gateway, deposit doctor',
    mayImport: ['accounts', 'treasury', 'ledger', 'approvals', 'audit'],
  },
  {
    name: 'referrals',
    owns: 'codes, attribution, bonus records and their reasons',
    mayImport: ['accounts', 'ledger', 'audit'],
  },
  {
    name: 'plans',
    owns: 'catalogue, positions, escrow, maturity',
    mayImport: ['accounts', 'treasury', 'referrals', 'ledger', 'approvals', 'audit'],
  },
  {
    name: 'withdrawals',
    owns: 'requests, address book, limits, payout',
    mayImport: ['accounts', 'kyc', 'sanctions', 'treasury', 'ledger', 'approvals', 'audit'],
  },
  {
    name: 'solvency',
    owns: 'what is owed up to a cut, snapshots, reserves, gate',
    mayImport: ['accounts', 'treasury', 'plans', 'referrals', 'withdrawals', 'ledger', 'audit'],
  },
  {
    name: 'statements',
    owns: 'statements by period as a file, long ones made in steps, balances as of a day, receipts on paper, the operator’s quarter',
    mayImport: ['accounts', 'treasury', 'deposits', 'plans', 'withdrawals', 'ledger', 'solvency', 'audit'],
  },
  {
    name: 'content',
    owns: 'contact, newsletter, testimonials, announcements, incidents, probes',
    mayImport: ['accounts', 'approvals', 'audit'],
  },
  {
    name: 'support',
    owns: 'threads between support and an investor or a visitor',
    mayImport: ['accounts', 'content', 'audit'],
  },
  {
    name: 'notifications',
    owns: 'email and in-app messages, preferences, phrases, pushes',
    mayImport: ['accounts', 'audit'],
  },
]

/** The names a domain's folder may hold, and in which order they may use each other. */
export const domainFiles = [
  'README.md',
  'index.ts',
  'rules.ts',
  'parts.ts',
  'store.ts',
  'store',
  'held.ts',
  'mails.ts',
  'pushes.ts',
  'actions',
  'flow.ts',
  'flows',
  'routes.ts',
  'routes',
  'model.ts',
  'testing.ts',
] as const

/** A domain on a cycle of mayImport, if the table has one. */
export function findCycle(table: readonly Domain[]): string | undefined {
  const byName = new Map(table.map((domain) => [domain.name, domain]))
  const reaches = (from: string, target: string, seen: Set<string>): boolean =>
    (byName.get(from)?.mayImport ?? []).some((next) => {
      if (next === target) return true
      if (seen.has(next)) return false
      seen.add(next)
      return reaches(next, target, seen)
    })
  return table.find(({ name }) => reaches(name, name, new Set()))?.name
}
