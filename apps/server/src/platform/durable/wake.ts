import type { Log } from '../log/log.ts'

export interface WakerParts {
  /** Which flow, for the log: 'payout'. */
  readonly name: string
  readonly wake: () => Promise<void>
  /** Tells Restate of this release. */
  readonly register: () => Promise<unknown>
  readonly log: Log
}

/** Wakes a flow. A Restate that lost its memory does not know this release any more either: it is told, and asked once more. */
export function createWaker({ name, wake, register, log }: WakerParts): () => Promise<void> {
  return async () => {
    try {
      await wake()
    } catch (error) {
      log.warn(
        { event: 'flows.wake_failed', flow: name, reason: (error as Error).message },
        'A flow could not be woken; the worker registers again',
      )
      await register()
      await wake()
    }
  }
}
