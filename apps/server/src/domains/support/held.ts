import type { HeldByDomain, HeldTable } from '#platform/database/held.ts'

/** What this domain holds about a person, for the copy of their data: their threads, decrypted. */
export const supportHeld: HeldByDomain = {
  tables: [],
  opened: { 'support.thread': 'support/threads.json', 'support.message': 'support/threads.json' },
  absent: {},
}

/** Which threads are theirs. */
export const heldThreads: HeldTable = {
  table: 'support.thread',
  key: ['id'],
  whose: 'person_id',
  shown: ['id'],
  audited: 'support_thread',
}
