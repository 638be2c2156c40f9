import { randomId } from '../crypto/crypto.ts'
import type { Database } from '../database/database.ts'
import type { Log } from '../log/log.ts'
import { insertLoop, type LoopName, releaseLoop, writeLoop } from './loop-rows.ts'

export interface Loop {
  readonly name: LoopName
  /** Ends a rest early: there is something to do. */
  hurry(): void
  stop(): Promise<void>
}

export interface LoopOptions {
  readonly name: LoopName
  readonly log: Log
  readonly database: Database
  /** Rest after a run that found nothing more to do. */
  readonly idleMs: number
  /** Of several processes one leads, and another when that one is gone; or each runs, where the work can be shared. */
  readonly lease: 'one leads' | 'all run'
  /** True when more waits, so that the next run begins at once. */
  readonly run: () => Promise<boolean>
  /** Identifies the process: one that was killed and restarted under its name leads again at once. Absent: a generated name. */
  readonly holder?: string | undefined
  /** After this long another process replaces one that was killed; ten seconds except in tests. */
  readonly leaseMs?: number
}

const failureMs = 1_000
const leaseMsUsual = 10_000
/** How often within a lease the row is written while the loop runs or rests: the lease is renewed during a long run too. */
const beats = 5
/** How often within a lease a process that does not lead tries to. */
const looks = 10

/**
 * A job that repeats as long as the process lives. A run that fails is logged, counted and retried after a second. The row in
 * platform.loop tells who leads and its state.
 */
export function startLoop(options: LoopOptions): Loop {
  const { name, log, database, idleMs, lease, run, leaseMs = leaseMsUsual } = options
  let isStopped = false
  const rest = createRest()
  const holder = lease === 'one leads' ? (options.holder ?? randomId()) : null
  const report = new LoopReport({ name, log, database, idleMs, leaseMs, holder })
  const beat = setInterval(() => void report.beat(), leaseMs / beats)
  const runOnce = async (): Promise<void> => {
    report.began()
    try {
      const isMore = await run()
      report.ended(undefined)
      if (!isMore) await rest.take(idleMs)
    } catch (error) {
      report.ended(error)
      log.warn(
        { event: 'loop.failed', loop: name, reason: (error as Error).message },
        'A loop failed and is tried again',
      )
      await rest.take(failureMs)
    }
  }
  const runAll = async (): Promise<void> => {
    while (!isStopped) {
      if (await report.mayRun()) await runOnce()
      else await rest.take(leaseMs / looks)
    }
  }
  const finished = runAll()
  return {
    name,
    hurry: () => rest.end(),
    stop: async () => {
      isStopped = true
      rest.end()
      await finished
      clearInterval(beat)
      await report.close()
    },
  }
}

/** A rest that can be ended early; one that was ended before it began is skipped. */
function createRest() {
  let isEnded = false
  let wake: (() => void) | undefined
  return {
    take: async (ms: number): Promise<void> => {
      if (!isEnded) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      wake = undefined
      isEnded = false
    },
    end: () => {
      if (wake === undefined) isEnded = true
      else wake()
    },
  }
}

interface ReportOptions extends Pick<LoopOptions, 'name' | 'log' | 'database' | 'idleMs'> {
  readonly leaseMs: number
  /** This process, where one leads; null where all run. */
  readonly holder: string | null
}

/** What the row reports of this process: collected here and written every two seconds, however often the loop runs. */
class LoopReport {
  readonly #options: ReportOptions
  /** By this process's monotonic clock, counted from before the lease was requested. */
  #heldUntilMs = 0
  #isKnown = false
  #writing: Promise<boolean> | undefined
  #runs = 0
  #beganMs: number | undefined
  #endedMs: number | undefined
  #failures = 0
  #lastFailure: string | null = null

  constructor(options: ReportOptions) {
    this.#options = options
  }

  began(): void {
    this.#beganMs = performance.now()
  }

  ended(error: unknown): void {
    this.#endedMs = performance.now()
    this.#runs += 1
    this.#failures = error === undefined ? 0 : this.#failures + 1
    if (error !== undefined) this.#lastFailure = failureCode(error)
  }

  /** True while this process leads; requests the lease where it does not. */
  async mayRun(): Promise<boolean> {
    if (this.#options.holder === null || this.#isHeld()) return true
    return this.#write()
  }

  async beat(): Promise<void> {
    if (this.#options.holder === null || this.#isHeld()) await this.#write()
  }

  async close(): Promise<void> {
    await this.beat()
    const { name, log, database, holder } = this.#options
    if (holder === null) return
    try {
      await database.transaction((tx) => releaseLoop(tx, name, holder))
    } catch (error) {
      log.warn({ event: 'loop.not_released', loop: name, reason: failureCode(error) }, 'A lease was not given back')
    }
  }

  #isHeld(): boolean {
    return performance.now() < this.#heldUntilMs
  }

  /** One write at a time; false where another process leads, or the database does not answer. */
  #write(): Promise<boolean> {
    this.#writing ??= this.#writeNow().finally(() => {
      this.#writing = undefined
    })
    return this.#writing
  }

  async #writeNow(): Promise<boolean> {
    const { name, log, database, idleMs, leaseMs, holder } = this.#options
    const askedMs = performance.now()
    const runs = this.#runs
    const ago = (moment: number | undefined) => (moment === undefined ? null : askedMs - moment)
    const note = {
      name,
      idleMs,
      holder,
      leaseMs,
      runs,
      beganAgoMs: ago(this.#beganMs),
      endedAgoMs: ago(this.#endedMs),
      failures: this.#failures,
      lastFailure: this.#lastFailure,
    }
    try {
      const isWritten = await database.transaction(async (tx) => {
        if (!this.#isKnown) await insertLoop(tx, name, idleMs)
        return writeLoop(tx, note)
      })
      this.#isKnown = true
      if (isWritten) this.#runs -= runs
      // Not used up to its end: clocks drift, and a run takes a moment to begin.
      this.#heldUntilMs = isWritten ? askedMs + leaseMs * (1 - 1 / beats) : 0
      return isWritten
    } catch (error) {
      log.warn({ event: 'loop.not_noted', loop: name, reason: failureCode(error) }, 'A loop could not be noted')
      return false
    }
  }
}

/** The failure's code alone: an error message may contain anything. */
function failureCode(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  return String(code ?? name ?? 'unknown').slice(0, 60)
}
