import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { killedAtExit, ownSession } from '../people/load-process.ts'

/** A program of the bench that prints a line when it is ready. */
export interface Child {
  /** Its first line. */
  readonly line: string
  readonly processId: number
  end(): Promise<void>
}

export async function startChild(name: string, args: readonly string[] = []): Promise<Child> {
  const file = fileURLToPath(new URL(`${name}.ts`, import.meta.url))
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...args], {
    ...ownSession,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  killedAtExit(child)
  const exited = once(child, 'exit')
  const line = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line').then(([first]) => String(first)),
    exited.then(() => Promise.reject(new Error(`${name} did not start`))),
  ])
  return {
    line,
    processId: child.pid ?? 0,
    end: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}
