import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { killedAtExit, ownSession } from './load-process.ts'

export interface NoOp {
  readonly url: string
  end(): Promise<void>
}

export async function startNoOp(): Promise<NoOp> {
  const file = fileURLToPath(new URL('no-op-server.ts', import.meta.url))
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file], {
    ...ownSession,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  killedAtExit(child)
  const exited = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })
  const url = await Promise.race([
    once(lines, 'line').then(([line]) => String(line)),
    exited.then(() => Promise.reject(new Error('the server that does nothing did not start'))),
  ])
  return {
    url,
    end: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}
