import { type Config, ConfigError, loadConfig } from '../platform/config/config.ts'
import { createLog, type ProcessLog } from '../platform/log/log.ts'
import { startTraces } from '../platform/trace/start-traces.ts'

/** Stops what the process started, in reverse order. */
export type Stop = () => Promise<void>

export interface ProcessContext {
  readonly config: Config
  readonly log: ProcessLog
  /** Registers what must be closed at the end; the last opened is closed first. */
  readonly onStop: (stop: Stop) => void
}

const stopTimeoutMs = 10_000

/** Starts one process of the server: settings first, then its work, then a graceful shutdown on SIGTERM or SIGINT. */
export async function runProcess(name: string, start: (context: ProcessContext) => Promise<void>): Promise<void> {
  const config = readConfigOrExit()
  const log = createLog({ process: name, level: config.LOG_LEVEL })
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
  if (config.OTLP_URL !== '') stops.push(startTraces({ url: config.OTLP_URL, process: name }))
  try {
    await start({ config, log, onStop: (stop) => stops.push(stop) })
    log.info({ event: 'process.started', edition: config.EDITION, pid: process.pid }, `The ${name} is running`)
  } catch (error) {
    log.error({ event: 'process.start_failed', err: error }, `The ${name} could not start`)
    await end(1)
  }
}

function readConfigOrExit(): Config {
  try {
    return loadConfig()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(78)
  }
}
