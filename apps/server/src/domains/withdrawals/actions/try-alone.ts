import { describeFailure } from '#platform/log/describe-failure.ts'
import type { Log } from '#platform/log/log.ts'

/** Processes one of many: its failure is logged and does not stop the others; it is retried the next time. Undefined when it failed. */
export async function tryAlone<Value>(
  log: Pick<Log, 'warn'>,
  withdrawalId: string,
  work: () => Promise<Value>,
): Promise<Value | undefined> {
  try {
    return await work()
  } catch (error) {
    log.warn(
      { event: 'withdrawal.advance_failed', withdrawalId, reason: describeFailure(error) },
      'A withdrawal could not be advanced',
    )
    return undefined
  }
}
