import type { WrittenIncident } from '@clearhold/contract/content/incident-schema'
import { publishedIncidentsMax } from '@clearhold/contract/content/incidents'
import type { Reader } from '#platform/database/database.ts'
import { writtenIncident } from '../rules.ts'
import { readNewestIncidents, readUpdatesOf } from '../store/incidents.ts'

/** Incidents as they are published: those that go on, then the newest. */
export async function listPublicIncidents(reader: Reader): Promise<WrittenIncident[]> {
  const incidents = await readNewestIncidents(reader, publishedIncidentsMax)
  const ids = incidents.map(({ id }) => id)
  const updates = await readUpdatesOf(reader, ids)
  return incidents.map((incident) => writtenIncident(incident, updates))
}
