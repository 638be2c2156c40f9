import { incidentUpdateSchema } from '@clearhold/contract/content/incident-schema'
import { incidentMax } from '@clearhold/contract/content/incidents'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { z } from 'zod'
import { type Command, defineCommand } from '#domains/approvals/index.ts'
import { recordChange } from '#domains/audit/index.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Reader } from '#platform/database/database.ts'
import { updateIncidentCommandName, updateLines } from '../rules.ts'
import { insertIncidentUpdate, readLastUpdate } from '../store/incidents.ts'

const inputSchema = incidentUpdateSchema.extend({ incidentId: z.uuid() })

/** Publishes what is known now of an incident, or that it is over. Takes two people. */
export function updateIncident({ clock }: { readonly clock: Clock }): Command {
  return defineCommand({
    name: updateIncidentCommandName,
    money: false,
    permissionToMake: 'support',
    permissionToApprove: 'owner',
    inputSchema,
    describe: async (reader, { incidentId, ...update }) => {
      const number = await nextNumber(reader, incidentId)
      // An update that another one overtook is proposed anew: its text may no longer be true.
      return number.ok
        ? ok({ subject: `incident:${incidentId}`, changes: updateLines(update), state: { number: number.value } })
        : number
    },
    execute: async (tx, { incidentId, ...update }, { makerId, approverId, requestId }) => {
      const number = await nextNumber(tx, incidentId)
      if (!number.ok) return number
      const row = { ...update, incidentId, number: number.value, at: clock.now(), writtenBy: makerId }
      await insertIncidentUpdate(tx, row)
      await recordChange(tx, {
        actor: `person:${approverId}`,
        action: 'incident.updated',
        subject: `incident:${incidentId}`,
        after: row,
        requestId,
        event: null,
      })
      return ok(undefined)
    },
  })
}

async function nextNumber(reader: Reader, id: string): Promise<Result<number, 'not_found' | 'incident_resolved'>> {
  const last = await readLastUpdate(reader, id)
  if (last === undefined) return refuse('not_found')
  if (last.state === 'resolved' || last.number >= incidentMax.updates) return refuse('incident_resolved')
  return ok(last.number + 1)
}
