/** Thrown when too much waits already: an immediate refusal is better than a late one, and keeps the rest responsive. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded'
  /** Used by the http server: 503, and nothing was done. */
  readonly statusCode = 503
}

export interface Gate {
  /** Runs the work when a slot is free; throws Overloaded when the queue is full. */
  run<Value>(work: () => Promise<Value>): Promise<Value>
}

export interface GateOptions {
  readonly parallelMax: number
  readonly waitingMax: number
  /** Work that waited this long is refused; absent: no timeout. */
  readonly waitMsMax?: number
}

/** Limits concurrency, queue length and waiting time: first come, first served. */
export function createGate({ parallelMax, waitingMax, waitMsMax }: GateOptions): Gate {
  const waiting = new Set<() => void>()
  let running = 0
  const leave = () => {
    const [next] = waiting
    if (next === undefined) running -= 1
    else next()
  }
  const wait = () =>
    new Promise<void>((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer)
        waiting.delete(enter)
        resolve()
      }
      const giveUp = () => {
        waiting.delete(enter)
        reject(new Overloaded('waited too long'))
      }
      const timer = waitMsMax === undefined ? undefined : setTimeout(giveUp, waitMsMax)
      waiting.add(enter)
    })
  return {
    run: async (work) => {
      if (running < parallelMax) running += 1
      else if (waiting.size >= waitingMax) throw new Overloaded('too much is waiting already')
      else await wait()
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
