import {
  type IncidentOpening,
  type IncidentUpdate,
  publishedIncidentsSchema,
  type WrittenIncident,
} from '@clearhold/contract/content/incident-schema'
import { incidentMax, publishedIncidentsMax } from '@clearhold/contract/content/incidents'
import { ok, type Result, refuse } from '@clearhold/contract/result'

/** incidents.json of the host has the form in which the api publishes its own. A damaged file is an error: what people wrote is not dropped. */
export function readWritten(text: string | undefined): WrittenIncident[] {
  return text === undefined ? [] : publishedIncidentsSchema.parse(JSON.parse(text)).incidents
}

export const isOpen = ({ updates }: WrittenIncident) => updates.at(-1)?.state !== 'resolved'
const openedAt = ({ updates }: WrittenIncident) => updates[0]?.at ?? ''

/** Those that go on, then the newest, of both places where they are written. */
export function mergeIncidents(...places: readonly (readonly WrittenIncident[])[]): WrittenIncident[] {
  return places
    .flat()
    .toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)) || openedAt(b).localeCompare(openedAt(a)))
    .slice(0, publishedIncidentsMax)
}

export interface Written {
  readonly incidents: WrittenIncident[]
  readonly incident: WrittenIncident
}

export function openIncident(
  incidents: readonly WrittenIncident[],
  { title, parts, ...update }: IncidentOpening,
  { id, at }: { readonly id: string; readonly at: string },
): Result<Written, 'too_many_open'> {
  if (incidents.filter(isOpen).length >= publishedIncidentsMax) return refuse('too_many_open')
  const incident = { id, title, parts, updates: [{ at, ...update }] }
  return ok({ incidents: mergeIncidents([incident], incidents), incident })
}

/** `id` may be the beginning of it, as long as there is one such incident. */
export function updateIncident(
  incidents: readonly WrittenIncident[],
  id: string,
  update: IncidentUpdate,
  at: string,
): Result<Written, 'not_found' | 'resolved'> {
  const [found, second] = incidents.filter((incident) => incident.id.startsWith(id))
  if (found === undefined || second !== undefined) return refuse('not_found')
  if (!isOpen(found) || found.updates.length >= incidentMax.updates) return refuse('resolved')
  const incident = { ...found, updates: [...found.updates, { at, ...update }] }
  return ok({ incidents: mergeIncidents(incidents.map((each) => (each === found ? incident : each))), incident })
}
