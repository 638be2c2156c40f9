import { type ChildProcess, fork } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { killedAtExit, ownSession, tailOf } from './load-process.ts'

/** A process of ours beside the bench, spoken to by messages: each question gets one answer. */
export interface Child {
  ask<Answer>(question: unknown): Promise<Answer>
  end(): Promise<void>
}

export async function startChild(file: string, args: readonly string[], logFile: string): Promise<Child> {
  const log = openSync(logFile, 'a')
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), args, {
    ...ownSession,
    stdio: ['ignore', log, log, 'ipc'],
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  closeSync(log)
  killedAtExit(child)
  await answerOf(child, `${file} did not start`, logFile)
  return {
    ask: (question) => {
      const answer = answerOf(child, `${file} ended by itself`, logFile)
      child.send(question as string)
      return answer as Promise<never>
    },
    end: async () => {
      if (child.exitCode !== null) return
      const exited = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await exited
    },
  }
}

function answerOf(child: ChildProcess, failure: string, logFile: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error(`${failure}: ${tailOf(logFile)}`))
    child.once('exit', onExit)
    child.once('message', (message) => {
      child.off('exit', onExit)
      resolve(message)
    })
  })
}

/** The other end, in the child: says that it is ready, then answers what it is asked. */
export function answerParent(answer: (question: unknown) => unknown): void {
  process.on('message', (question) => process.send?.(answer(question) ?? 'done'))
  process.on('disconnect', () => process.exit(0))
  process.send?.('ready')
}
