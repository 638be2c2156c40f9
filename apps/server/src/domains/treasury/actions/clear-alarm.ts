import { ok, type Result, refuse } from '@clearhold/contract/result'
import { z } from 'zod'
import { type Command, defineCommand } from '#domains/approvals/index.ts'
import { recordChange } from '#domains/audit/index.ts'
import { chainAccount, readBalancesMicro } from '#domains/ledger/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { readStandingAlarms, writeCleared } from '../store/alarms.ts'
import { readShortfallMicro } from '../store/reconciliation.ts'

interface Clearing {
  readonly alarmId: bigint
  readonly actor: string
  readonly reason: string
}

const inputSchema = z.strictObject({ alarmId: z.string().regex(/^\d{1,18}$/) })

/** Clears an alarm by the decision of two people. Refused while a shortfall is open: that must be filled first. */
export const clearAlarm: Command = defineCommand({
  name: 'alarm.clear',
  money: true,
  permissionToMake: 'finance_maker',
  permissionToApprove: 'finance_approver',
  inputSchema,
  describe: async (reader, { alarmId }) => {
    const alarm = (await readStandingAlarms(reader)).find(({ id }) => id === BigInt(alarmId))
    if (alarm === undefined) return refuse('not_found')
    return ok({
      subject: `alarm:${alarmId}`,
      changes: [{ field: 'alarm', before: `${alarm.kind} (${alarm.about})`, after: '' }],
      state: { kind: alarm.kind, about: alarm.about },
    })
  },
  execute: (tx, { alarmId }, { approverId, reason }) =>
    clear(tx, { alarmId: BigInt(alarmId), actor: `person:${approverId}`, reason }),
})

async function clear(
  tx: Tx,
  { alarmId, actor, reason }: Clearing,
): Promise<Result<undefined, 'not_found' | 'capital_short'>> {
  const standing = (await readStandingAlarms(tx)).find(({ id }) => id === alarmId)
  if (standing === undefined) return refuse('not_found')
  const suspense = chainAccount('suspense', standing.chainId)
  // A deposit that is owed in the same account does not fill a shortfall.
  const isShort =
    ((await readBalancesMicro(tx, [suspense])).get(suspense) ?? 0n) < 0n ||
    (await readShortfallMicro(tx, standing.chainId)) > 0n
  if (isShort) return refuse('capital_short')
  const cleared = await writeCleared(tx, alarmId, actor, reason)
  if (cleared === undefined) return refuse('not_found')
  await recordChange(tx, {
    actor,
    action: 'alarm.cleared',
    subject: `alarm:${cleared.kind}`,
    before: { about: cleared.about },
    after: { reason },
    event: {
      type: 'alarm.cleared',
      payload: { kind: cleared.kind, chainId: cleared.chainId, about: cleared.about },
    },
  })

  return ok(undefined)
}
