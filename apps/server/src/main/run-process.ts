import { type Config, ConfigError, type ConfigOf, loadConfigOf } from '../platform/config/config.ts'
import { createLog, type ProcessLog } from '../platform/log/log.ts'
import { startTraces } from '../platform/trace/start-traces.ts'

/** Stops what the process started, in reverse order. */
export type Stop = () => Promise<void>

/** Those that work until they are stopped, with a database. */
export type ServingProcess = 'api' | 'worker' | 'watcher'

export interface ProcessContext<Settings> {
  /** What it reads; a part of the process names only what it needs. */
  readonly config: Settings
  readonly log: ProcessLog
  /** Registers what must be closed at the end; the last opened is closed first. */
  readonly onStop: (stop: Stop) => void
}

type CommonSettings = Pick<Config, 'EDITION' | 'LOG_LEVEL' | 'OTLP_URL'>

const stopTimeoutMs = 10_000

/** Starts one process of the server: settings first, then its work, then a graceful shutdown on SIGTERM or SIGINT. */
export async function runProcess<Who extends ServingProcess>(
  name: Who,
  start: (context: ProcessContext<ConfigOf<Who>>) => Promise<void>,
): Promise<void> {
  const config = readConfigOrExit(name)
  const { EDITION, LOG_LEVEL, OTLP_URL } = config
  const log = createLog({ process: name, level: LOG_LEVEL })
  const stops: Stop[] = []
  let stopping = false
  const end = async (code: number) => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(code === 0 ? 1 : code), stopTimeoutMs).unref()
    for (const stop of stops.reverse())
      await stop().catch((error: unknown) =>
        log.warn({ event: 'process.stop_failed', err: error }, 'A part of the process could not be stopped'),
      )
    process.exit(code)
  }
  process.on('SIGTERM', () => void end(0))
  process.on('SIGINT', () => void end(0))
  if (OTLP_URL !== '') stops.push(startTraces({ url: OTLP_URL, process: name }))
  try {
    await start({ config, log, onStop: (stop) => stops.push(stop) })
    log.info({ event: 'process.started', edition: EDITION, pid: process.pid }, `The ${name} is running`)
  } catch (error) {
    log.error({ event: 'process.start_failed', err: error }, `The ${name} could not start`)
    await end(1)
  }
}

function readConfigOrExit<Who extends ServingProcess>(name: Who): ConfigOf<Who> & CommonSettings {
  try {
    // Each of them reads these; a type with a name that is open does not show it.
    return loadConfigOf(name) as ConfigOf<Who> & CommonSettings
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(78)
  }
}
