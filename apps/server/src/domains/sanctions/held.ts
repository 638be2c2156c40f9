import type { HeldByDomain } from '#platform/database/held.ts'

const published = 'a published list of other people'

/** What this domain holds about a person, for the copy of their data: the law forbids to tell of a check while it is open, and of some after. */
export const sanctionsHeld: HeldByDomain = {
  tables: [],
  opened: {},
  absent: {
    'sanctions.address': published,
    'sanctions.hit': 'checks against sanctions lists, which the law forbids us to tell of; a cleared one found nothing',
    'sanctions.list': published,
    'sanctions.name': published,
  },
}
