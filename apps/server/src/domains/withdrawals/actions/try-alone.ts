import type { Log } from '#platform/log/log.ts'

/**
 * Works on one of many: what goes wrong with it is said, and does not keep the others; it is tried again at the next turn.
 * Undefined when it went wrong. What the database says may quote a row, so of that only the code and the constraint are said.
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
      { event: 'withdrawal.advance_failed', withdrawalId, reason: reasonOf(error) },
      'A withdrawal could not be advanced',
    )
    return undefined
  }
}

function reasonOf(error: unknown): string {
  const { code, constraint, message } = error as { code?: unknown; constraint?: unknown; message?: unknown }
  const isOfDatabase = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)
  return isOfDatabase ? [code, constraint].filter((word) => typeof word === 'string').join(' ') : String(message)
}
