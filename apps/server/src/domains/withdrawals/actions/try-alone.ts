import { describeFailure } from '#platform/log/describe-failure.ts'
import type { Log } from '#platform/log/log.ts'

/**
 * Works on one of many: what goes wrong with it is said, and does not keep the others; it is tried again the next time.
 * Undefined when it went wrong.
 */
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
