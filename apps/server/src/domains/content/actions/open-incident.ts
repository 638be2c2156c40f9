import { type IncidentOpening, incidentOpeningSchema } from '@clearhold/contract/content/incident-schema'
import { ok } from '@clearhold/contract/result'
import { type Command, defineCommand } from '#domains/approvals/index.ts'
import { recordChange } from '#domains/audit/index.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { openIncidentCommandName, updateLines } from '../rules.ts'
import { insertIncident, insertIncidentUpdate } from '../store/incidents.ts'

/**
 * Publishes an incident with its first text. Takes two people: what it says of people's money is read by a second one before investors
 * read it. It is never edited; a correction is an update.
 */
export function openIncident({ clock }: { readonly clock: Clock }): Command {
  return defineCommand({
    name: openIncidentCommandName,
    money: false,
    permissionToMake: 'support',
    permissionToApprove: 'owner',
    inputSchema: incidentOpeningSchema,
    describe: async (_reader, input) => ok({ subject: 'incident', changes: linesOf(input), state: {} }),
    execute: async (tx, { title, parts, ...update }, { approvalId, makerId, approverId, requestId }) => {
      const at = clock.now()
      const incident = { id: approvalId, title, parts, openedBy: makerId, openedAt: at }
      await insertIncident(tx, incident)
      await insertIncidentUpdate(tx, { ...update, incidentId: approvalId, number: 1, at, writtenBy: makerId })
      await recordChange(tx, {
        actor: `person:${approverId}`,
        action: 'incident.opened',
        subject: `incident:${approvalId}`,
        after: { ...incident, ...update },
        requestId,
        event: null,
      })
      return ok(undefined)
    },
  })
}

function linesOf({ title, parts, ...update }: IncidentOpening) {
  const lines = [
    ['title_en', title.en],
    ['title_es', title.es],
    ['title_fr', title.fr],
    ['incident_parts', parts.join(', ')],
  ] as const
  return [...lines.map(([field, after]) => ({ field, before: '', after })), ...updateLines(update)]
}
