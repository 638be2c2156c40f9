import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { waitFor } from './wait-for.ts'

export interface ProgramOptions {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
  readonly uid?: number
  readonly gid?: number
  readonly logFile: string
  /** Whether the program is ready for work. */
  readonly ready: () => Promise<boolean>
  /** A program that exits by itself is restarted with backoff. */
  readonly restart?: boolean
  readonly stopSignal?: NodeJS.Signals
  readonly readyTimeoutMs?: number
}

const restartPauseMsMax = 5_000
const stopTimeoutMs = 8_000
const readyEveryMs = 25
const outputCharactersMax = 20_000

/** How a replaced program started: ready, exited before it was ready (with its output), or not ready before the timeout. */
export type Replacement =
  | { readonly outcome: 'ready' }
  | { readonly outcome: 'ended'; readonly output: string }
  | { readonly outcome: 'late' }

/** One supervised program: started, awaited, restarted when it dies, stopped for good. */
export class Program {
  readonly name: string
  readonly #options: ProgramOptions
  #child: ChildProcess | undefined
  #log: WriteStream | undefined
  #stopping = false
  /** During a replacement, and after one that exited at once, the program is not restarted automatically. */
  #held = false
  #failures = 0
  starts = 0

  constructor(options: ProgramOptions) {
    this.name = options.name
    this.#options = options
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  get logFile(): string {
    return this.#options.logFile
  }

  /** Also once more, after it was stopped. */
  async start(): Promise<this> {
    this.#stopping = false
    mkdirSync(dirname(this.#options.logFile), { recursive: true })
    this.#log = createWriteStream(this.#options.logFile, { flags: 'a' })
    this.#spawn()
    const timeoutMs = this.#options.readyTimeoutMs ?? 180_000
    await waitFor(`${this.name} to be ready (its log is ${this.#options.logFile})`, () => this.#readyOrDead(), {
      timeoutMs,
      everyMs: readyEveryMs,
    })
    return this
  }

  /** Waits until the program answers again, after a kill. */
  async untilReady(timeoutMs = 30_000): Promise<void> {
    await waitFor(`${this.name} to be back`, () => this.#options.ready(), { timeoutMs, everyMs: readyEveryMs })
  }

  kill(signal: NodeJS.Signals): void {
    this.#child?.kill(signal)
  }

  async stop(): Promise<void> {
    this.#stopping = true
    const child = this.#child
    if (child === undefined || hasEnded(child)) return
    await this.#end(child)
    this.#log?.end()
  }

  /**
   * Stops the program and starts it from the current files. One that exits before it is ready stays down until it is replaced
   * again: the fault is in its files.
   */
  async replace(timeoutMs = 60_000): Promise<Replacement> {
    this.#held = true
    this.#failures = 0
    if (this.#child !== undefined && !hasEnded(this.#child)) await this.#end(this.#child)
    if (this.#stopping) return { outcome: 'ended', output: '' }
    const child = this.#spawn()
    const output = collectOutput(child)
    const settled = async () => (hasEnded(child) ? 'ended' : (await this.#options.ready()) ? 'ready' : undefined)
    const outcome = await waitFor(this.name, settled, { timeoutMs }).catch(() => 'late' as const)
    if (outcome === 'ended' || hasEnded(child)) return { outcome: 'ended', output: await output }
    this.#held = false
    return { outcome }
  }

  async #end(child: ChildProcess): Promise<void> {
    const exited = new Promise((resolve) => child.once('exit', resolve))
    child.kill(this.#options.stopSignal ?? 'SIGTERM')
    await Promise.race([exited, pause(stopTimeoutMs, undefined, { ref: false })])
    if (!hasEnded(child)) {
      child.kill('SIGKILL')
      await exited
    }
  }

  async #readyOrDead(): Promise<boolean> {
    if (!this.#options.restart && this.#child?.exitCode != null) {
      this.#stopping = true
      throw new Error(`${this.name} ended with ${this.#child.exitCode}`)
    }
    return this.#options.ready()
  }

  #spawn(): ChildProcess {
    const { command, args, env, cwd, uid, gid } = this.#options
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(cwd === undefined ? {} : { cwd }),
      ...(uid === undefined ? {} : { uid }),
      ...(gid === undefined ? {} : { gid }),
    })
    this.#child = child
    this.starts += 1
    if (this.#log !== undefined) {
      child.stdout?.pipe(this.#log, { end: false })
      child.stderr?.pipe(this.#log, { end: false })
    }
    const startedAt = performance.now()
    child.on('error', (error) => this.#log?.write(`${error.message}\n`))
    child.on('exit', () => void this.#restartAfterExit(child, performance.now() - startedAt))
    return child
  }

  async #restartAfterExit(child: ChildProcess, livedMs: number): Promise<void> {
    if (this.#stopping || this.#held || !this.#options.restart) return
    this.#failures = livedMs > 5_000 ? 0 : this.#failures + 1
    await pause(Math.min(100 * 2 ** this.#failures, restartPauseMsMax), undefined, { ref: false })
    if (!this.#stopping && !this.#held && this.#child === child) this.#spawn()
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

/** The output of a process until it exits, up to a limit. */
function collectOutput(child: ChildProcess): Promise<string> {
  let output = ''
  const add = (chunk: Buffer) => {
    if (output.length < outputCharactersMax) output += chunk.toString()
  }
  child.stdout?.on('data', add)
  child.stderr?.on('data', add)
  return new Promise((resolve) => child.once('close', () => resolve(output)))
}
