import { spawn } from 'node:child_process'
import { watchBusy } from '#stack/idle.ts'
import { repositoryRoot } from '#stack/product.ts'

export interface Step {
  readonly name: string
  readonly command: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

export interface StepOutcome {
  readonly name: string
  readonly passed: number
  readonly failed: number
  readonly seconds: number
  /** How much of all processors anything on the machine used meanwhile: far below one, the step waits. */
  readonly busyShare: number
  /** Lines that begin with 'red:' or 'unsteady:', repeated at the gate's end. */
  readonly notes: readonly string[]
}

/** Runs a command. In parallel with others its output is buffered until it ends, so that lines of two steps do not mix. */
export function runStep({ name, command, env }: Step, output: 'at once' | 'when it ends'): Promise<StepOutcome> {
  const startedAt = performance.now()
  const busyShare = watchBusy()
  const [program = '', ...args] = command
  return new Promise((resolve) => {
    let text = ''
    const child = spawn(program, args, { cwd: repositoryRoot, env: { ...process.env, ...env } })
    const take = (chunk: Buffer) => {
      text += chunk.toString('utf8')
      if (output === 'at once') process.stdout.write(chunk)
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    const end = (code: number) => {
      if (output === 'when it ends') process.stdout.write(`\n== ${name} ==\n${text}`)
      const seconds = Math.round((performance.now() - startedAt) / 1000)
      resolve({ ...judgeOutput(name, text, code), seconds, busyShare: busyShare() })
    }
    child.on('error', (error) => {
      text += `${error.message}\n`
      end(1)
    })
    child.on('close', (code) => end(code ?? 1))
  })
}

/** A step counts as one; one that ends with 'N passed, N failed' counts as these, and a non-zero exit code as one more failure. */
export function judgeOutput(name: string, text: string, code: number): Omit<StepOutcome, 'seconds' | 'busyShare'> {
  const lines = text.split('\n')
  const counted = lines.findLast((line) => /^\d+ passed, \d+ failed$/.test(line))
  const [passed = 0, failed = 0] = counted?.match(/\d+/g)?.map(Number) ?? (code === 0 ? [1, 0] : [0, 1])
  const notes = lines.filter((line) => /^(red|unsteady): /.test(line))
  return {
    name,
    passed,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    notes: code !== 0 && notes.length === 0 ? [`red: ${name}`] : notes,
  }
}
