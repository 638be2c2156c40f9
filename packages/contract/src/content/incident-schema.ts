import { idSchema } from '../accounts/schema.ts'
import { pageQuery } from '../lists.ts'
import { z } from '../zod.ts'
import { incidentMax, incidentMoney, incidentParts, incidentStates, publishedIncidentsMax } from './incidents.ts'
import { lineOf } from './line.ts'

const time = z.iso.datetime()
/** One line, without bidirectional overrides or control characters. */
const line = (max: number) => lineOf(max, /^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u)
const lines = (max: number) => z.strictObject({ en: line(max), es: line(max), fr: line(max) })

const updateFields = {
  state: z.enum(incidentStates),
  money: z.enum(incidentMoney),
  text: lines(incidentMax.text),
}
const openingFields = {
  title: lines(incidentMax.title),
  parts: z
    .array(z.enum(incidentParts))
    .min(1)
    .max(incidentParts.length)
    .refine((parts) => new Set(parts).size === parts.length),
  ...updateFields,
}

/** What the first text of an incident says, and what every later one does; also what the command on the host takes. */
export const incidentOpeningSchema = z.strictObject(openingFields)
export type IncidentOpening = z.infer<typeof incidentOpeningSchema>
export const incidentUpdateSchema = z.strictObject(updateFields)
export type IncidentUpdate = z.infer<typeof incidentUpdateSchema>

/** An incident as it is published. It is never changed: what is said later is another update. */
export const writtenIncidentSchema = z
  .object({
    id: z.uuid(),
    title: openingFields.title,
    parts: z.array(z.enum(incidentParts)).min(1),
    /** The oldest first; the state of the last is that of the incident. */
    updates: z
      .array(z.object({ at: time, ...updateFields }))
      .min(1)
      .max(incidentMax.updates),
  })
  .meta({ id: 'WrittenIncident' })
export type WrittenIncident = z.infer<typeof writtenIncidentSchema>

/** GET /api/public/incidents: those that go on, then the newest. */
export const publishedIncidentsSchema = z.object({
  incidents: z.array(writtenIncidentSchema).max(publishedIncidentsMax),
})

/** Why, for the approver. */
const reason = z.string().trim().min(3).max(300)
/** POST /api/admin/incidents */
export const openIncidentSchema = z.strictObject({ ...openingFields, reason })
/** POST /api/admin/incidents/:id/updates */
export const updateIncidentSchema = z.strictObject({ ...updateFields, reason })

const staffIncidentSchema = writtenIncidentSchema.extend({
  openedBy: z.object({ id: idSchema, name: z.string() }),
})
/** GET /api/admin/incidents: the one opened last first. */
export const incidentsQuerySchema = z.object(pageQuery)
export const incidentsSchema = z.object({ incidents: z.array(staffIncidentSchema), next: z.string().nullable() })
export type StaffIncident = z.infer<typeof staffIncidentSchema>
