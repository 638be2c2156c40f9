import type { StaffIncident } from '@clearhold/contract/content/incident-schema'
import { readNames } from '#domains/accounts/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { writtenIncident } from '../rules.ts'
import { readIncidentPage, readUpdatesOf } from '../store/incidents.ts'

/** All incidents with all that was said of them, the one opened last first. */
export async function listIncidents(
  reader: Reader,
  asked: { readonly after?: string | undefined; readonly limit: number },
): Promise<{ incidents: StaffIncident[]; next: string | null }> {
  const { page, next } = await readIncidentPage(reader, asked)
  const ids = page.map(({ id }) => id)
  const staffIds = page.map(({ openedBy }) => openedBy)
  const [updates, names] = await Promise.all([readUpdatesOf(reader, ids), readNames(reader, [...new Set(staffIds)])])
  const incidents = page.map((incident) => ({
    ...writtenIncident(incident, updates),
    openedBy: { id: incident.openedBy, name: names.get(incident.openedBy) ?? '' },
  }))
  return { incidents, next }
}
