import { type DestinationStream, type Logger, pino } from 'pino'

/** A line has a code by which it is found and counted, and its values as fields; the sentence is for the reader. */
export interface LogFields {
  /** 'payout.not_signed': the component that logs it, and what happened. */
  readonly event: `${string}.${string}`
  readonly [name: string]: unknown
}
type WriteLine = (fields: LogFields, message: string) => void

export interface Log {
  readonly debug: WriteLine
  readonly info: WriteLine
  readonly warn: WriteLine
  readonly error: WriteLine
}

/** The log of a process, as the HTTP server takes it. */
export type ProcessLog = Logger

/** Names under which secrets and personal data could reach a log line; each is redacted, at any depth we log. */
const redactedNames = [
  'password',
  'passwordHash',
  'token',
  'refreshToken',
  'authorization',
  'cookie',
  'secret',
  'totpSecret',
  'recoveryCode',
  'email',
  'fullname',
  'fullName',
  'dob',
  'address',
  'phone',
  'selfie',
  'idCard',
  'to',
  'masterKey',
]

const censor = '[redacted]'
const redactedPaths = redactedNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`])

export interface LogOptions {
  readonly process: string
  readonly level: string
  readonly destination?: DestinationStream
}

/** One line of JSON per event, with its process and without secrets. */
export function createLog({ process, level, destination }: LogOptions): ProcessLog {
  const options = {
    level,
    base: { process },
    redact: { paths: redactedPaths, censor },
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

/**
 * The same log for lines whose fields are plain values. Redacting names at every depth costs more than all else a request does; here only
 * the top level is redacted, so nested values may not be logged through it.
 */
export function flatLog(log: ProcessLog): Log {
  return log.child({}, { redact: { paths: [...redactedNames], censor } })
}
