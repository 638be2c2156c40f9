import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '#stack/product.ts'

export interface PostingProcess {
  readonly child: ChildProcess
  readonly ackFile: string
  /** Lets the callers finish; returns the errors, one line each. */
  stop(): Promise<string>
}

/** Starts a process with this many callers that post to the hot accounts and record the answers. */
export function startPosting(folder: string, url: string, name: string, callers: number): PostingProcess {
  const ackFile = join(folder, `${name}.acks`)
  writeFileSync(ackFile, '')
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      join(repositoryRoot, 'faults/ledger/posting-process.ts'),
      url,
      name,
      String(callers),
      ackFile,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    child,
    ackFile,
    stop: async () => {
      child.kill('SIGTERM')
      await exited
      return output.trim()
    },
  }
}
