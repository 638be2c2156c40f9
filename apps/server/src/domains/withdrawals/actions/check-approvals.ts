import { raiseAlarm } from '#domains/treasury/index.ts'
import { isSignerUnreachable } from '#platform/signer/is-signer-unreachable.ts'
import type { PayoutParts } from '../parts.ts'
import { readApprovals } from '../store/approvals.ts'

/**
 * Asks the signer about the signatures on a withdrawal that still waits for more of them. One that no enrolled key made raises an alarm
 * at once: either an attacker writes approvals, or an approver's key was never enrolled and their payouts would wait in vain.
 */
export async function checkApprovals(
  { database, signer, chain, log }: Pick<PayoutParts, 'database' | 'signer' | 'chain' | 'log'>,
  withdrawalId: string,
): Promise<void> {
  if ((await readApprovals(database.reader, [withdrawalId])).length === 0) return
  try {
    const unknown = await signer.unknownApprovers(withdrawalId)
    if (!unknown.ok || unknown.value.length === 0) return
    const alarm = { kind: 'signature_unknown', chainId: chain.chainId, about: `withdrawal:${withdrawalId}` } as const
    await database.transaction((tx) => raiseAlarm(tx, { ...alarm, stopsPayouts: false }))
  } catch (error) {
    // The signer checks again before it signs, and nothing is paid without it.
    if (!isSignerUnreachable(error)) throw error
    log.warn({ event: 'withdrawal.approvals_unchecked', withdrawalId }, 'The signer did not answer about signatures')
  }
}
