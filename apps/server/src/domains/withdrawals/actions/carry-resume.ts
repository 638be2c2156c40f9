import { readApprovedCommands } from '#domains/approvals/index.ts'
import type { Reader } from '#platform/database/database.ts'
import type { PayoutSwitch } from '../parts.ts'
import { resumeCommandName } from '../rules.ts'
import { readSwitch } from '../store/switch.ts'

const newestMax = 20

/**
 * Brings what two people agreed on to the signer, once it is committed; answers whether it did. A signer that does not answer makes
 * this fail, and it is tried again: until then everything stays stopped.
 */
export async function carryResume(reader: Reader, payoutSwitch: Pick<PayoutSwitch, 'start'>): Promise<boolean> {
  const state = await readSwitch(reader)
  if (state?.stopped !== true) return false
  const approved = await readApprovedCommands(reader, resumeCommandName, newestMax)
  const command = approved.find(({ input }) => input['switchId'] === String(state.id))
  if (command === undefined) return false
  await payoutSwitch.start(command.id)
  return true
}
