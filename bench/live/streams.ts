import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { killedAtExit, ownSession } from '../people/load-process.ts'
import { type Answer, answerSchema, type Order, type Wanted } from './listening.ts'

/** The process that holds the streams. */
export interface Streams {
  /** Resolves once each has said that it is open; throws when one was refused. */
  open(streams: readonly Wanted[]): Promise<void>
  /** What arrived since the last report. */
  report(): Promise<Answer['arrivals']>
  closeAll(): Promise<void>
  end(): Promise<void>
}

export function startStreams(): Streams {
  const child = fork(fileURLToPath(new URL('streams-process.ts', import.meta.url)), {
    ...ownSession,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  killedAtExit(child)
  const exited = once(child, 'exit')
  const ask = async (order: Order): Promise<Answer> => {
    const answered = once(child, 'message')
    child.send(order)
    const [message] = await Promise.race([
      answered,
      exited.then(() => Promise.reject(new Error('the process that holds the streams ended'))),
    ])
    const answer = answerSchema.parse(message)
    if (answer.problem !== null) throw new Error(answer.problem)
    return answer
  }
  return {
    open: async (streams) => void (await ask({ order: 'open', streams: [...streams] })),
    report: async () => (await ask({ order: 'report' })).arrivals,
    closeAll: async () => void (await ask({ order: 'close' })),
    end: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}
