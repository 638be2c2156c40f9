import type { Clock } from '../clock/clock.ts'

export interface Precedence {
  /** Runs work that must not wait. */
  first<Value>(work: () => Promise<Value>): Promise<Value>
  /** A loop's run that is skipped while priority work is running, for at most this long at a stretch. */
  after(turn: () => Promise<boolean>, restMsMax: number): () => Promise<boolean>
}

/** Between two pieces of the same burst; a longer pause ends it. */
const pauseMs = 100

/** Money before notifications: while the first is running, the other rests. */
export function createPrecedence(clock: Clock): Precedence {
  let running = 0
  let beganMs = 0
  let endedMs = Number.NEGATIVE_INFINITY
  const nowMs = () => clock.now().getTime()
  const isRush = () => running > 0 || nowMs() - endedMs < pauseMs
  return {
    first: async (work) => {
      if (!isRush()) beganMs = nowMs()
      running += 1
      try {
        return await work()
      } finally {
        running -= 1
        endedMs = nowMs()
      }
    },
    after: (turn, restMsMax) => async () => (isRush() && nowMs() - beganMs < restMsMax ? false : turn()),
  }
}
