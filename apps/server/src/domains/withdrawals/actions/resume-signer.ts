import { readApprovedCommands } from '#domains/approvals/index.ts'
import { raiseAlarm } from '#domains/treasury/index.ts'
import type { Appointment } from '#platform/durable/flow.ts'
import type { JobParts, PayoutSwitch, WithdrawalsParts } from '../parts.ts'
import { resumeCommandName, resumeRefusedAlarmMs, resumeRetryMs } from '../rules.ts'
import { readSwitch } from '../store/switch.ts'

export interface ResumeParts extends JobParts, Pick<WithdrawalsParts, 'clock' | 'chainId'> {
  readonly payoutSwitch: Pick<PayoutSwitch, 'start'>
}

const newestMax = 20

/**
 * Sends an approved resumption to the signer once it is committed. Throws while the signer does not answer, and is retried at once. One
 * that refuses is asked again with backoff, and staff get an alarm: until then everything stays stopped. Answers when to ask again; null
 * where nothing is left to send.
 */
export async function resumeSigner(parts: ResumeParts): Promise<Appointment | null> {
  const { database, clock, chainId, payoutSwitch, log } = parts
  const { reader } = database
  const state = await readSwitch(reader)
  if (state?.stopped !== true) return null
  const approved = await readApprovedCommands(reader, resumeCommandName, newestMax)
  const command = approved.find(({ input }) => input['switchId'] === String(state.id))
  if (command === undefined) return null
  const code = await payoutSwitch.start(command.id)
  if (code === undefined) return null
  log.warn({ event: 'payouts.resume_refused', approvalId: command.id, code }, 'The signer refuses to resume payouts')
  const refusedMs = clock.now().getTime() - (command.decidedAt ?? command.madeAt).getTime()
  if (refusedMs >= resumeRefusedAlarmMs) {
    const about = `approval:${command.id}`
    await database.transaction((tx) => raiseAlarm(tx, { kind: 'resume_refused', chainId, about, stopsPayouts: false }))
  }
  return { waitMs: resumeRetryMs(refusedMs), mark: `refused ${command.id}` }
}
