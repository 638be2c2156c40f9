import { ok, refuse } from '@clearhold/contract/result'
import { z } from 'zod'
import { type Command, defineCommand } from '#domains/approvals/index.ts'
import { recordChange } from '#domains/audit/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { resumeCommandName } from '../rules.ts'
import { readSwitch } from '../store/switch.ts'

/** Which stop it lifts: an older approval never lifts a newer stop. */
const inputSchema = z.strictObject({ switchId: z.string().regex(/^\d{1,18}$/) })

/**
 * Resumes payouts after a stop: two people, one of whom signs. The signer carries it out afterwards (resumeSigner) and verifies the
 * signature itself, which it cannot see before this transaction commits.
 */
export const resumePayouts: Command = defineCommand({
  name: resumeCommandName,
  money: true,
  permissionToMake: 'finance_maker',
  permissionToApprove: 'finance_approver',
  inputSchema,
  describe: async (reader, { switchId }) => {
    const stop = await stopOf(reader, switchId)
    if (stop === undefined) return refuse('nothing_to_change')
    const { id, reason, by, at } = stop
    return ok({
      subject: 'payouts',
      changes: [
        { field: 'payouts', before: 'stopped', after: 'running' },
        { field: 'payouts_stopped_because', before: '', after: `${reason} (${by}, ${at.toISOString()})` },
      ],
      state: { id: String(id), reason, by },
    })
  },
  execute: async (tx, { switchId }, { approvalId, approverId, makerId, requestId }) => {
    if ((await stopOf(tx, switchId)) === undefined) return refuse('nothing_to_change')
    await recordChange(tx, {
      actor: `person:${approverId}`,
      action: 'payouts.resume_approved',
      subject: `approval:${approvalId}`,
      after: { switchId, makerId },
      requestId,
      event: null,
    })
    return ok(undefined)
  },
})

async function stopOf(reader: Reader, switchId: string) {
  const state = await readSwitch(reader)
  return state?.stopped === true && String(state.id) === switchId ? state : undefined
}
