import type { Log } from '../log/log.ts'

export interface Loop {
  /** Ends a rest: there is something to do. */
  hurry(): void
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
  let isStopped = false
  const rest = createRest()
  const run = async () => {
    while (!isStopped) {
      try {
        if (!(await turn())) await rest.take(idleMs)
      } catch (error) {
        log.warn(
          { event: 'loop.failed', loop: name, reason: (error as Error).message },
          'A loop failed and is tried again',
        )
        if (!isStopped) await rest.take(failureMs)
      }
    }
  }
  const finished = run()
  return {
    hurry: () => rest.end(),
    stop: async () => {
      isStopped = true
      rest.end()
      await finished
    },
  }
}

/** A rest that can be ended early; one that was ended before it began is not taken. */
function createRest() {
  let isEnded = false
  let wake: (() => void) | undefined
  return {
    take: async (ms: number): Promise<void> => {
      if (!isEnded) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      wake = undefined
      isEnded = false
    },
    end: () => {
      if (wake === undefined) isEnded = true
      else wake()
    },
  }
}
