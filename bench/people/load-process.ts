import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, statSync } from 'node:fs'
import { waitFor } from '#stack/wait-for.ts'

/** A load that can be started and paused: a slice of time is measured in between. */
export interface Load {
  resume(): Promise<void>
  halt(): Promise<void>
  end(): Promise<void>
}

export interface ProcessOptions {
  readonly command: string
  readonly args: readonly string[]
  /** Its first line reports that it is warmed up. */
  readonly logFile: string
}

/**
 * A load generator that runs for the whole bench and is stopped and continued by signals: its connections, plans and compiled
 * code stay warm, so a short slice measures the work and not its start-up.
 */
export async function startLoadProcess({ command, args, logFile }: ProcessOptions): Promise<Load> {
  const log = openSync(logFile, 'a')
  const child = spawn(command, args, { ...ownSession, stdio: ['ignore', log, log] })
  killedAtExit(child)
  closeSync(log)
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await waitFor('a load generator to be warm', async () => statSync(logFile).size > 0, { timeoutMs: 60_000 })
  signal(child, 'SIGSTOP', logFile)
  return {
    resume: async () => signal(child, 'SIGCONT', logFile),
    halt: async () => signal(child, 'SIGSTOP', logFile),
    end: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}

function signal(child: ChildProcess, name: NodeJS.Signals, logFile: string): void {
  if (child.exitCode === null && child.kill(name)) return
  throw new Error(`a load generator ended by itself: ${tailOf(logFile)}`)
}

/** The end of a log, for an error message: the file itself is removed with the bench. */
export function tailOf(logFile: string): string {
  return readFileSync(logFile, 'utf8').slice(-2_000)
}

/**
 * Every program in its own session, as services are: Linux shares the CPU between sessions first, and each backend of
 * PostgreSQL is one already. Without it, on a busy machine, pgbench would have sixteen shares and all of ours one.
 */
export const ownSession = { detached: true } as const

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** A program in its own session does not end with ours automatically. */
export function killedAtExit(child: ChildProcess): void {
  running.add(child)
  child.once('exit', () => running.delete(child))
}
