import type { HeldByDomain } from '#platform/database/held.ts'

const ofTheLog = 'of the log: digests of all records together'

/** What this domain holds about a person, for the copy of their data. */
export const auditHeld: HeldByDomain = {
  tables: [],
  opened: { 'audit.record': 'audit/about-you.json and audit/by-you.json' },
  absent: {
    'audit.checkpoint': ofTheLog,
    'audit.head': ofTheLog,
    'audit.link': ofTheLog,
    'audit.log_tile': ofTheLog,
    'audit.look': 'staff who had the log verified',
    'audit.unsealed': ofTheLog,
    'audit.verification': ofTheLog,
    'audit.witness': 'who cosigns the log',
  },
}
