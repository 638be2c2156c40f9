import { Worker } from 'node:worker_threads'
import type { Answer, Request, ThreadOrder } from './messages.ts'

export interface Thread {
  /** Requests that have no answer yet. */
  readonly waiting: number
  ask<Kind extends Answer['kind']>(request: Request, kind: Kind): Promise<Extract<Answer, { kind: Kind }>>
  stop(): Promise<void>
}

interface Waiting {
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: Error) => void
}

/** A thread needs little JavaScript heap; its leaves are in buffers outside the heap. */
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 }

export function startThread(order: ThreadOrder): Thread {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: order, resourceLimits })
  const waiting: Waiting[] = []
  let failure: Error | undefined
  const fail = (error: Error) => {
    failure ??= error
    for (const { reject } of waiting.splice(0)) reject(failure)
  }
  worker.on('message', (answer: Answer) => waiting.shift()?.resolve(answer))
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('a thread of the builder has ended')))
  return {
    get waiting() {
      return waiting.length
    },
    ask: async (request, kind) => {
      const answer = await new Promise<Answer>((resolve, reject) => {
        if (failure !== undefined) return reject(failure)
        waiting.push({ resolve, reject })
        worker.postMessage(request)
      })
      return ofKind(answer, kind)
    },
    stop: async () => {
      await worker.terminate()
    },
  }
}

function ofKind<Kind extends Answer['kind']>(answer: Answer, kind: Kind): Extract<Answer, { kind: Kind }> {
  if (!isOfKind(answer, kind)) throw new Error(`a thread answered ${answer.kind} instead of ${kind}`)
  return answer
}

function isOfKind<Kind extends Answer['kind']>(answer: Answer, kind: Kind): answer is Extract<Answer, { kind: Kind }> {
  return answer.kind === kind
}
