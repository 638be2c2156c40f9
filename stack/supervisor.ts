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
  /** Says whether the program is ready for work. */
  readonly ready: () => Promise<boolean>
  /** A program that ends by itself is started again, after a growing pause. */
  readonly restart?: boolean
  readonly stopSignal?: NodeJS.Signals
  readonly readyTimeoutMs?: number
}

const restartPauseMsMax = 5_000
const stopTimeoutMs = 8_000

/** One program kept alive: started, awaited, started again when it dies, stopped for good. */
export class Program {
  readonly name: string
  readonly #options: ProgramOptions
  #child: ChildProcess | undefined
  #log: WriteStream | undefined
  #stopping = false
  #failures = 0
  starts = 0

  constructor(options: ProgramOptions) {
    this.name = options.name
    this.#options = options
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  async start(): Promise<this> {
    mkdirSync(dirname(this.#options.logFile), { recursive: true })
    this.#log = createWriteStream(this.#options.logFile, { flags: 'a' })
    this.#spawn()
    const timeoutMs = this.#options.readyTimeoutMs ?? 180_000
    await waitFor(`${this.name} to be ready (its log is ${this.#options.logFile})`, () => this.#readyOrDead(), {
      timeoutMs,
    })
    return this
  }

  /** Waits until the program answers again, after a kill. */
  async untilReady(timeoutMs = 30_000): Promise<void> {
    await waitFor(`${this.name} to be back`, () => this.#options.ready(), { timeoutMs })
  }

  kill(signal: NodeJS.Signals): void {
    this.#child?.kill(signal)
  }

  async stop(): Promise<void> {
    this.#stopping = true
    const child = this.#child
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const exited = new Promise((resolve) => child.once('exit', resolve))
    child.kill(this.#options.stopSignal ?? 'SIGTERM')
    await Promise.race([exited, pause(stopTimeoutMs, undefined, { ref: false })])
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await exited
    }
    this.#log?.end()
  }

  async #readyOrDead(): Promise<boolean> {
    if (!this.#options.restart && this.#child?.exitCode != null) {
      this.#stopping = true
      throw new Error(`${this.name} ended with ${this.#child.exitCode}`)
    }
    return this.#options.ready()
  }

  #spawn(): void {
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
    child.on('exit', () => void this.#restartAfterExit(performance.now() - startedAt))
  }

  async #restartAfterExit(livedMs: number): Promise<void> {
    if (this.#stopping || !this.#options.restart) return
    this.#failures = livedMs > 5_000 ? 0 : this.#failures + 1
    await pause(Math.min(100 * 2 ** this.#failures, restartPauseMsMax), undefined, { ref: false })
    if (!this.#stopping) this.#spawn()
  }
}
