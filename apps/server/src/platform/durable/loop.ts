import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../log/log.ts'

export interface Loop {
  stop(): Promise<void>
}

export interface LoopOptions {
  readonly name: string
  readonly log: Log
  /** Rest after a turn that found nothing more to do. */
  readonly idleMs: number
  /** One turn; true when more waits, so that the next turn begins at once. */
  readonly turn: () => Promise<boolean>
}

const failureMs = 1_000

/** Work that goes on as long as the process lives. A turn that fails is logged and tried again after a second. */
export function startLoop({ name, log, idleMs, turn }: LoopOptions): Loop {
  const stopped = new AbortController()
  const rest = (ms: number) => pause(ms, undefined, { signal: stopped.signal }).catch(() => undefined)
  const run = async () => {
    while (!stopped.signal.aborted) {
      try {
        if (!(await turn())) await rest(idleMs)
      } catch (error) {
        log.warn(
          { event: 'loop.failed', loop: name, reason: (error as Error).message },
          'A loop failed and is tried again',
        )
        await rest(failureMs)
      }
    }
  }
  const finished = run()
  return {
    stop: async () => {
      stopped.abort()
      await finished
    },
  }
}
